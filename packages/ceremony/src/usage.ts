export const usage = `shielded-relay-ceremony: production keys of a pool

Usage
  shielded-relay-ceremony init --folder FOLDER --circuits FOLDER --powers-of-tau FILE
                 [--powers-of-tau-hash HEX] --beacon-round N [--beacon-chain FILE]
                                       start a ceremony. --circuits: the constraint systems, NAME.r1cs.
                                       --powers-of-tau: phase 1 for BN254, of 2^15 powers at least; its BLAKE2b
                                       must be a published one, or --powers-of-tau-hash.
                                       --beacon-round: a round of drand after the last contribution.
                                       --beacon-chain: drand's answer to /info of another chain than quicknet
  shielded-relay-ceremony contribute --folder FOLDER --name NAME (--key FILE | --new-key FILE)
                                       add your contribution to all circuits, and attest it with your
                                       Ed25519 key. --new-key makes the key
  shielded-relay-ceremony beacon --folder FOLDER --round FILE
                                       end the contributions. --round: drand's answer to /public/N
  shielded-relay-ceremony verify --folder FOLDER [--keys FOLDER] [--contributor NAME=KEY]
                                       hold keys, transcript, signatures and beacon against each other, the
                                       circuits and phase 1. --contributor: the key that NAME published.
                                       --keys: compare a keys folder with this ceremony
  shielded-relay-ceremony finalize --folder FOLDER --keys FOLDER [--contributor NAME=KEY]
                                       verify, and write the keys for SHIELDED_RELAY_KEYS_FOLDER
  shielded-relay-ceremony --help

No command uses the network, and none overwrites anything. Exits with 0, with 1 if something is wrong with
the ceremony, and with 2 if something is wrong with the options.
`
