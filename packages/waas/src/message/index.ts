export { messageDigest } from "./messageDigest.ts"
export { longestMessage, parsePlainMessage, type PlainMessage } from "./PlainMessage.ts"
export { longestSolanaMessage, solanaOffchainMessage } from "./solanaOffchainMessage.ts"
