# The product without a database of its own: DATABASE_URL names one, `compose.yaml` starts everything. docs/install.md
# How the digest is renewed: docs/install.md
ARG BASE=docker.io/library/node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df

FROM ${BASE} AS build
WORKDIR /build
COPY . .
RUN node scripts/prepare.mjs start && node scripts/pack.ts /packed/app --no-embedded && mkdir /packed/data

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data DEMO=0
COPY --from=build /packed/app /app
COPY --from=build --chown=1000:1000 /packed/data /data
WORKDIR /app
# The user `node` of the base. Only /data is written to: the rest may be read-only.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# 100 s before the first failure counts: migrations are applied at the start.
HEALTHCHECK --interval=10s --timeout=5s --start-period=100s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
