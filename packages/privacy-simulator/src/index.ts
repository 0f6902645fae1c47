export { playWorld, type PlayedWorld } from "./world/playWorld.ts"
