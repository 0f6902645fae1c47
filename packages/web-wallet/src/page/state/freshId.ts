import { bytesToHex } from "@noble/hashes/utils.js"

/** 128 random bits as hex. `crypto.randomUUID` is missing without https. */
export const freshId = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
