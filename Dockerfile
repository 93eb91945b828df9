# The same Node as .node-version, from the official image.
ARG NODE_VERSION=24.21.0
ARG DEBIAN=trixie

# What says which packages are wanted: only a change of it installs them anew.
FROM scratch AS manifests
COPY package.json package-lock.json .npmrc ./
COPY business/package.json business/
COPY apps/site/package.json apps/site/
COPY apps/office/package.json apps/office/
COPY apps/server/package.json apps/server/
COPY packages/assistant/package.json packages/assistant/
COPY packages/leads/package.json packages/leads/
COPY packages/office-api/package.json packages/office-api/
COPY packages/voice-platform/package.json packages/voice-platform/
COPY packages/web-call/package.json packages/web-call/

# The pages and the office's screens. They need the tools of development, which stay here.
FROM node:${NODE_VERSION}-${DEBIAN}-slim AS build
WORKDIR /app
COPY --from=manifests / ./
RUN npm ci
COPY tsconfig.json ./
COPY business business
COPY packages packages
COPY scripts scripts
COPY apps apps
# Fixed into the pages; see .env.example.
ARG SITE_QUOTE_ENDPOINT
ARG SITE_HOLIDAY_LIGHTS_ENDPOINT
RUN npm run build

# What the server itself needs to run.
FROM node:${NODE_VERSION}-${DEBIAN}-slim AS dependencies
WORKDIR /app
COPY --from=manifests / ./
RUN npm ci --omit=dev --workspace=apps/server

FROM node:${NODE_VERSION}-${DEBIAN}-slim
# Backups of PostgreSQL are made by its own programs, of the server's version in compose.yaml or newer.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
# Nothing is installed in a running container.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* \
  && install -d -o node -g node -m 0700 /data /data/backups /app/.compile-cache
WORKDIR /app
COPY --from=dependencies /app ./
COPY business business
COPY packages packages
COPY scripts scripts
COPY apps/server/src apps/server/src
COPY --from=build /app/apps/site/dist apps/site/dist
COPY --from=build /app/apps/office/dist apps/office/dist
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  OFFICE_HOST=0.0.0.0 \
  DATABASE_URL=file:/data/downspout.db \
  BACKUP_DIR=/data/backups \
  NODE_COMPILE_CACHE=/app/.compile-cache
# What `downspout_build_info` tells: --build-arg COMMIT=$(git rev-parse HEAD).
ARG COMMIT=unknown
RUN echo "$COMMIT" > commit
USER node
# One start and stop, which must go well: what it compiles makes each start in a container faster, and 17 MiB smaller.
RUN DATABASE_URL=file:/tmp/first.db timeout --preserve-status --signal=TERM 10 \
  node --max-semi-space-size=4 --optimize-for-size apps/server/src/main.ts && rm -r /tmp/first.db*
VOLUME /data
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--optimize-for-size", "apps/server/src/main.ts"]
