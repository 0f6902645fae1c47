export { ChainHealthBoard, type ChainHealth } from "./indexChain.ts"
