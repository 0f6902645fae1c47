export * from "./keyStamper.ts"
export * from "./Stamper.ts"
export * from "./stampRequest.ts"
export * from "./webCryptoStamper.ts"
