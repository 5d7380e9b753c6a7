# Builds the product, then ships only what runs it: no sources, no build tools, no root.
FROM node:24-slim AS build
WORKDIR /source
COPY . .
# LOCAL_MODEL=yes adds what runs a language model on this machine.
ARG LOCAL_MODEL=
RUN node scripts/pack.mjs /packed ${LOCAL_MODEL:+--local-model}

FROM node:24-slim
# Two heaps for all threads: glibc's default keeps up to a fifth more memory.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /fledge
COPY --from=build --chown=root:root /packed .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/node/main.js"]
