export * from "./Owner.ts"
export * from "./ownerOf.ts"
