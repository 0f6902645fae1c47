export { makeNativeNoteCrypto, nativeNoteCryptoLayer } from "./nativeNoteCrypto.ts"
export {
  type LoadedSignatureVerifier,
  loadNativeSignatureVerifier,
} from "./nativeSignatureVerifier.ts"
export { threadedNoteCryptoLayer } from "./threads/threadedNoteCrypto.ts"
