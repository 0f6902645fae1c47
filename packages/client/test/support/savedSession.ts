/** A session as its owner's page saves it. */
export const savedSession = {
  sessionId: "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b",
  address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  expiresAt: "2030-01-01T00:00:00Z",
  secretKey: "11".repeat(32),
  useEIP712: false,
}
