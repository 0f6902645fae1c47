/** The points of a key in the order of VerifyingKeys.sol, G2 imaginary part first. */
const pointsOfKey = [
  "ALPHA_X",
  "ALPHA_Y",
  ...["BETA", "GAMMA", "DELTA"].flatMap((point) =>
    ["X1", "X0", "Y1", "Y0"].map((word) => `${point}_${word}`),
  ),
  ...["IC0", "IC1", "IC2", "IC3"].flatMap((point) => [`${point}_X`, `${point}_Y`]),
]

/** Names of the immutables that hold the three keys, in the order of `vkHash`; those that all keys share have no prefix. */
export const wordsOfKeys = ["J2_", "J4_", "T_"].flatMap((key) =>
  pointsOfKey.map((word) => ({ own: `${key}${word}`, shared: word })),
)
