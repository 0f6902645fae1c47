export { makeNativeNoteCrypto, nativeNoteCryptoLayer } from "./nativeNoteCrypto.ts"
