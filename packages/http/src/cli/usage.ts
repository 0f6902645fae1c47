export const usage = `shielded-relay: a relay for shielded balances

Usage
  shielded-relay serve [--after-restore]      start the service; SIGTERM and SIGINT stop it when all is answered.
                                              --after-restore, once, when the database was lost or restored from a backup:
                                              ends all sessions and refuses requests that are not provably newer
  shielded-relay prove                        make proofs for services on the same Postgres server whose prover is "elsewhere"
  shielded-relay referrals [--from T --to T]  what was confirmed under each referral code: operations, volume, fees; JSON lines
  shielded-relay screenings [--from T --to T] what screening decided, and about whom; JSON lines. T: 2026-01-31T00:00:00Z
  shielded-relay quarantine list              the notes and the rests of private sends that screening withholds; JSON lines
  shielded-relay quarantine release|keep (--chain C --transaction HASH --log N | --order ID) --reason TEXT
                                              give one of them to its owner, or withhold it further, and record why
  shielded-relay config check                 read the configuration and say everything that is wrong with it
  shielded-relay config table                 print the configuration's documentation
  shielded-relay vault init [--relayer C/N]   make the vault with its master seed, and relayer key N of chain C
                                              (may be repeated); what is there already stays as it is
  shielded-relay --help | --version

Everything is configured by environment variables: see config table.
`
