export { openInstallation } from "./openInstallation.ts"
export { runRelay } from "./runRelay.ts"
export { StorageBehind } from "./StorageBehind.ts"
