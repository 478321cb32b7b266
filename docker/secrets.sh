#!/bin/sh
# Makes the secrets that docker-compose.yml mounts: random, readable by the owner only, never replaced.
set -eu
folder=${1:-secrets}
umask 077
mkdir -p "$folder"
secret() {
  [ -e "$folder/$1" ] || head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n' >"$folder/$1"
}
for name in mysql_root_password headway_database_password headway_server_database_password keycloak_database_password keycloak_admin_password \
  portal_backend_secret portal_service_secret session_secret backup_key metrics_token; do
  secret "$name"
done
printf 'mysql://headway:%s@mysql/headway' "$(cat "$folder/headway_database_password")" >"$folder/database_owner_url"
printf 'mysql://headway_server:%s@mysql/headway' "$(cat "$folder/headway_server_database_password")" >"$folder/database_url"
printf 'mysql://headway:%s@mysql/headway_restore_test' "$(cat "$folder/headway_database_password")" >"$folder/restore_test_database_url"
# The processes in the containers are other users, so that the files are readable and the folder is closed.
chmod 644 "$folder"/*
chmod 700 "$folder"
echo "Secrets are in $folder. Keep a copy of them on another machine: no backup can be opened without backup_key."
