export { moduleVariables } from "./module/moduleEnvironment.ts"
export { pkcs11Key, type Pkcs11KeyOptions } from "./pkcs11Key.ts"
