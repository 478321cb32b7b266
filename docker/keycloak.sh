#!/bin/bash
# Keycloak reads its secrets from the environment only: each NAME_FILE becomes NAME, for this process alone.
set -euo pipefail
for variable in "${!KC_@}" "${!PORTAL_@}"; do
  if [[ "$variable" == *_FILE ]]; then
    export "${variable%_FILE}=$(<"${!variable}")"
    unset "$variable"
  fi
done
exec /opt/keycloak/bin/kc.sh "$@"
