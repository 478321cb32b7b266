#!/bin/bash
# Runs once, on the empty data folder: a schema and an account for each of the two that store something, and one more for
# the backend, which serves requests and may not change the audit log; what it may, the owner says after each migration.
set -euo pipefail
make_schema() {
  local password
  password=$(<"/run/secrets/$1_database_password")
  mysql --user=root --password="$(<"$MYSQL_ROOT_PASSWORD_FILE")" <<SQL
CREATE DATABASE $1 CHARACTER SET utf8mb4 COLLATE $2;
CREATE USER '$1'@'%' IDENTIFIED BY '$password';
GRANT ALL ON $1.* TO '$1'@'%' WITH GRANT OPTION;
SQL
}
make_schema headway utf8mb4_unicode_520_ci
mysql --user=root --password="$(<"$MYSQL_ROOT_PASSWORD_FILE")" <<SQL
CREATE USER 'headway_server'@'%' IDENTIFIED BY '$(</run/secrets/headway_server_database_password)';
SQL
# Restores are tested here; whatever is in it goes.
mysql --user=root --password="$(<"$MYSQL_ROOT_PASSWORD_FILE")" <<SQL
CREATE DATABASE headway_restore_test CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;
GRANT ALL ON headway_restore_test.* TO 'headway'@'%';
SQL
make_schema keycloak utf8mb4_unicode_ci
