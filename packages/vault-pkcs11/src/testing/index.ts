export { softHsm, softHsmModule, softHsmPin } from "./softHsm.ts"
