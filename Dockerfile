# The full image has python3, make and a C++ compiler, for sqlite3.
FROM node:24 AS build
WORKDIR /app
# The lock file first, so that the dependencies are installed again only when it changes.
COPY package.json package-lock.json ./
# Its prebuilt file needs a newer C library than this Debian has.
RUN npm ci --ignore-scripts && npm explore sqlite3 -- npm run rebuild
COPY tsconfig.json tsconfig.build.json ./
COPY scripts/finish-build.mjs ./scripts/
COPY src ./src
COPY commands ./commands
# What only building and testing need does not go into the image.
RUN npm run build && npm prune --omit=dev

# The same Debian without compilers: what was compiled above also runs here.
FROM node:24-slim
LABEL org.opencontainers.image.title="Shopkeep" \
      org.opencontainers.image.description="A Discord bot for EasyDonate shops" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="1.0.0"
ENV NODE_ENV=production
WORKDIR /app
# These stay root's: the bot can read its own code and not change it.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# A new volume takes owner and mode from this folder; nobody else has business with the database and its secret.
RUN install -d -o node -g node -m 0700 /app/data
VOLUME /app/data
# By number, so that Kubernetes too can see that it is not root; it is the user "node".
USER 1000:1000
# For the health check below; it listens inside the container alone, unless HEALTH_HOST is set.
ENV HEALTH_PORT=9464
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell in between, so that "docker stop" reaches the bot and replies under way are finished.
CMD ["node", "dist/src/main.js"]
