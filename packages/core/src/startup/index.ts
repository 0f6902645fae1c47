export { openInstallation } from "./openInstallation.ts"
export { runRelay } from "./runRelay.ts"
export { StaleStorage } from "./StaleStorage.ts"
