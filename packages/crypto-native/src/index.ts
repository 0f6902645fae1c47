export { makeNativeNoteCrypto, nativeNoteCryptoLayer } from "./nativeNoteCrypto.ts"
export {
  type LoadedSignatureVerifier,
  loadNativeSignatureVerifier,
} from "./nativeSignatureVerifier.ts"
