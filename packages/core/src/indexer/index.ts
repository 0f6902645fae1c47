export { ChainHealthBoard, type ChainHealth } from "./followChain.ts"
