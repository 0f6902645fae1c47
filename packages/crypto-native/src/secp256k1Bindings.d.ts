/** The package carries no types; this is the part of it that we use. */
declare module "secp256k1/bindings.js" {
  const bindings: import("./libsecp256k1.ts").Bindings & import("./signDigest.ts").SigningBindings
  export default bindings
}
