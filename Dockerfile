# syntax=docker/dockerfile:1
# One file, one image per process: --target backend, gateway, section (--build-arg SECTION=mfe-tasks) or keycloak.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
# Pinned together with tools/src/keycloak/distribution.ts: the contract suite runs against this version.
ARG KEYCLOAK_IMAGE=keycloak/keycloak:26.7.3

# What npm needs to know of every workspace, and nothing that changes with each edit.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /headway
COPY . .
RUN mkdir /manifests && cp --parents package.json package-lock.json .npmrc */package.json /manifests/

FROM ${NODE_IMAGE} AS packages
WORKDIR /headway
COPY --from=manifests /manifests ./

FROM packages AS bundles
RUN npm ci
COPY tsconfig.base.json tsconfig.browser.json tsconfig.json ./
COPY tools tools
COPY contracts contracts
COPY design-system design-system
COPY sdk sdk
COPY section-kit section-kit

FROM bundles AS shell-bundle
COPY shell shell
RUN node tools/src/build.ts shell

FROM bundles AS storybook
RUN node tools/src/build.ts storybook

FROM bundles AS section-bundle
ARG SECTION
COPY ${SECTION} ${SECTION}
RUN node tools/src/build.ts "${SECTION}"

FROM packages AS backend-packages
RUN npm ci --omit=dev --workspace backend --workspace contracts --workspace server-kit

FROM ${NODE_IMAGE} AS backend
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3001 FILES_DIR=/files
WORKDIR /headway
COPY --from=backend-packages /headway .
COPY contracts contracts
COPY server-kit server-kit
COPY backend backend
RUN install -d -o node -g node /files /builds
USER node
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3001/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
COPY docker/watched.sh /watched.sh
CMD ["/watched.sh", "3001", "node", "--max-semi-space-size=16", "--max-old-space-size=1536", "backend/src/server.ts"]

# The backend with restic and the programs that dump and restore MySQL, for docker-compose.backups.yml.
FROM mysql:8.4 AS mysql-programs

FROM backend AS backend-backups
USER root
RUN apt-get update && apt-get install -y --no-install-recommends restic libssl3 libncurses6 libzstd1 zlib1g \
  && rm -rf /var/lib/apt/lists/* && install -d -o node -g node /backups
COPY --from=mysql-programs /usr/bin/mysqldump /usr/bin/mysql /usr/local/bin/
USER node

FROM packages AS gateway-packages
RUN npm ci --omit=dev --workspace gateway --workspace contracts --workspace server-kit

FROM ${NODE_IMAGE} AS gateway
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 SHELL_DIR=/headway/shell/dist SECTIONS_CACHE_DIR=/copies \
  STORYBOOK_DIR=/headway/storybook
WORKDIR /headway
COPY --from=gateway-packages /headway .
COPY contracts contracts
COPY server-kit server-kit
COPY gateway gateway
COPY --from=shell-bundle /headway/shell/dist shell/dist
COPY --from=storybook /headway/design-system/storybook-static storybook
RUN install -d -o node -g node /copies
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
COPY docker/watched.sh /watched.sh
CMD ["/watched.sh", "8080", "node", "--max-semi-space-size=16", "--max-old-space-size=1536", "gateway/src/server.ts"]

FROM ${NODE_IMAGE} AS section
ARG SECTION
ENV SECTION=${SECTION}
COPY --from=section-bundle /headway/${SECTION}/dist /build
COPY docker/hand-over.sh /hand-over.sh
RUN install -d -o node -g node /builds
USER node
CMD ["/bin/sh", "-c", "exec /hand-over.sh \"$SECTION\""]

FROM ${KEYCLOAK_IMAGE} AS keycloak-build
RUN /opt/keycloak/bin/kc.sh build --db=mysql --health-enabled=true --http-relative-path=/auth --cache=local

FROM ${KEYCLOAK_IMAGE} AS keycloak
COPY --from=keycloak-build /opt/keycloak/ /opt/keycloak/
COPY identity-provider/keycloak/portal-realm.json /opt/keycloak/data/import/portal-realm.json
COPY --chmod=755 docker/keycloak.sh /opt/keycloak/keycloak.sh
# The image has no program that could ask; bash opens the connection itself.
HEALTHCHECK --interval=10s --timeout=3s --start-period=300s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/9000 && printf 'GET /auth/health/ready HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '200 OK' <&3"]
ENTRYPOINT ["/opt/keycloak/keycloak.sh"]
CMD ["start", "--optimized", "--import-realm"]
