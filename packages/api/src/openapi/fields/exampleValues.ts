/** Values that the examples of several fields share: an owner, tokens and a transaction on chain 10. */
export const sample = {
  chainId: 10,
  uuid: "0b7ff1a8-5a3d-4d0e-9a86-2f8ad8e2c1b7",
  nonce: "0199a4a2-3c1e-7cc5-b1f4-6d2f0d2a9e11",
  owner: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  recipient: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
  pool: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
  usdc: "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
  weth: "0x4200000000000000000000000000000000000006",
  amount: "2500000",
  hash: "0x8e1f6a0c7a1d4d0fb2c7d2f3a54be8f9db0f0f6a7cde3c2b1a09f8e7d6c5b4a3",
  word: "0x1f2e3d4c5b6a798897a6b5c4d3e2f10f1f2e3d4c5b6a798897a6b5c4d3e2f10f",
  time: "2026-11-28T12:00:00.000Z",
  later: "2026-11-28T12:30:00.000Z",
  clientPublicKey: "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
  ed25519: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
  recipientInfo:
    "shielded1qyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgp",
  mint: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  solana: "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T",
  tron: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
  signature: `${"5a".repeat(64)}1b`,
} as const
