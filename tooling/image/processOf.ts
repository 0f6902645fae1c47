import { applicationFolder } from "./application.ts"
import { dataFolder, stranger } from "./system.ts"
import type { Process } from "./writeLayout.ts"

const labels = "org.opencontainers.image"
const repository = "https://github.com/shielded-relay/shielded-relay"

/** How a container of the image starts. The stranger's user, one folder to write, and no keys: they are mounted. */
export const processOf = (version: string, revision: string, created: number): Process => ({
  User: `${stranger}:${stranger}`,
  ExposedPorts: { "3000/tcp": {} },
  Env: [
    "PATH=/usr/bin",
    "SHIELDED_RELAY_LISTEN=0.0.0.0:3000",
    `SHIELDED_RELAY_VAULT_PATH=/${dataFolder}/vault.sealed`,
    "SHIELDED_RELAY_KEYS_FOLDER=/etc/shielded-relay/keys",
  ],
  Entrypoint: ["/usr/bin/node", `/${applicationFolder}/packages/relay/bin/shielded-relay.js`],
  Cmd: ["serve"],
  Volumes: { [`/${dataFolder}`]: {} },
  WorkingDir: `/${dataFolder}`,
  Labels: {
    [`${labels}.title`]: "shielded-relay",
    [`${labels}.version`]: version,
    [`${labels}.revision`]: revision,
    [`${labels}.created`]: `${new Date(created * 1000).toISOString().slice(0, 19)}Z`,
    [`${labels}.source`]: repository,
    [`${labels}.licenses`]: "Apache-2.0",
  },
  StopSignal: "SIGTERM",
})
