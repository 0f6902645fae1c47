/** The package ships no types; this declares the part that we use. */
declare module "secp256k1/bindings.js" {
  const bindings: import("./libsecp256k1.ts").Bindings & import("./signDigest.ts").SigningBindings
  export default bindings
}
