export { axeFindings } from "./axeFindings.ts"
export { openBrowser } from "./openBrowser.ts"
export { takePicture } from "./takePicture.ts"
