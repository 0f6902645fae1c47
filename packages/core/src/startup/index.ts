export { openInstallation } from "./openInstallation.ts"
export { runRelay } from "./runRelay.ts"
export { tellLife } from "./tellLife.ts"
export { StaleStorage } from "./StaleStorage.ts"
