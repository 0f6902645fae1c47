export { parseStampKey, type StampKey } from "./StampKey.ts"
export * from "./stampScope.ts"
export * from "./StampRules.ts"
export * from "./verifyStamp.ts"
