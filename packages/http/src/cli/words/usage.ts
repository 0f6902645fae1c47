export const usage = `shielded-relay: a relay for shielded balances

Usage
  shielded-relay serve [--workers N] [--after-restore]
                                              start the service; SIGTERM or SIGINT stops it after open requests.
                                              --workers: N processes behind one port, on a Postgres server;
                                              --after-restore: use once after the database was lost or restored;
                                              ends all sessions and refuses requests that may predate the loss
  shielded-relay prove                        make proofs for services on the same Postgres server whose prover is "elsewhere"
  shielded-relay referrals [--from T --to T]  operations, volume and fees confirmed per referral code; JSON lines
  shielded-relay screenings [--from T --to T] screening decisions and their addresses; JSON lines. T: 2026-01-31T00:00:00Z
  shielded-relay quarantine list              notes and remainders of private sends that screening withholds; JSON lines
  shielded-relay quarantine release|keep (--chain C --transaction HASH --log N | --order ID) --reason TEXT
                                              release one to its owner, or keep withholding it, and record the reason
  shielded-relay quarantine return --chain C --transaction HASH --log N [--payer ADDRESS] [--case TEXT] --reason TEXT
                                              return a note to its payer; a payer with code needs a case
  shielded-relay operations held              operations held because a transaction ran out of processor time; JSON lines
  shielded-relay operations resume --operation ID
                                              let one go on; it may burn another fee limit, which its owner owes
  shielded-relay organization create --public-key HEX --name NAME
                                              create an organization of managed wallets; the Ed25519 key becomes its root user's.
                                              Prints ids, addresses and receipt as JSON
  shielded-relay organization restore --receipts FILE [--name NAME] [--exported]
                                              restore an organization and its users after a loss of the database, from the
                                              receipts that its clients kept: a JSON object per line. --exported: the gas
                                              tank lends these users nothing
  shielded-relay audit verify [--organization ID]
                                              check the audit log of one organization or of all; print the newest place and
                                              hash of each; JSON lines
  shielded-relay wallet export --organization ID [--user ID] [--to FILE]
                                              print a user's 24 words, or an organization's root secret, to a terminal or
                                              into a new file, after it has marked them as exported.
                                              Who has them can take the money
  shielded-relay wallet import --organization ID --user ID --words FILE|-
                                              give a user the wallet of 12 or 24 words, read from a file or standard input;
                                              print its addresses as JSON. Ends the sessions of these addresses
  shielded-relay wallet altered               payments of managed wallets that wait because another program changed a row of theirs;
                                              JSON lines. Exits with 1 if there is one. Changes nothing
  shielded-relay wallet end-altered --operation ID
                                              end one of kind "operation" that cannot be put right, and free its notes. The first
                                              call only records the time; the second, a day later, ends it as failed
  shielded-relay verify-disclosure --statement FILE --verifier NAME --chain-file FILE [--csv]
                 [--service-key FILE --service-signature TEXT]
                                              check an owner's statement against a chain, without the service;
                                              print it as JSON, or as CSV. Needs no configuration but the chain file
  shielded-relay deploy plan --file FILE [--json]
                                              show what deploying the pool of a deployment file takes on its chain: steps,
                                              addresses, code, keys, cost, and what stands already. Sends nothing
  shielded-relay deploy apply --file FILE [--chain-name NAME] [--plan HASH] [--chains-file FILE]
                                              deploy what is missing, after the chain's name was typed or given; may be stopped
                                              and repeated. --plan: refuse if the file comes to another plan.
                                              --chains-file: write the chain's entry into it, instead of printing it
  shielded-relay deploy verify --file FILE [--chains-file FILE] [--json]
                                              compare a deployment file with what every endpoint of its chain shows.
                                              --chains-file: compare the chain's entry too, and take the pool's addresses
                                              from it; on TRON required, on Solana instead of the journal
  shielded-relay deploy close --file FILE [--chain-name NAME]
                                              on Solana: give up an unfinished deployment and return the rent of its buffer
                                              or program, after the chain's name was typed or given
  shielded-relay doctor [--deployment FILE]   examine configuration, vault, database, chains, relaying accounts and gas
                                              tanks; say what to do about each fault. Changes nothing.
                                              --deployment: compare a deployment file with its chain and with the
                                              configuration too; repeatable
  shielded-relay config check [--connect] [--json]
                                              check the configuration, secrets and vault and print every problem.
                                              --connect: also ask the database and every endpoint, and examine pools,
                                              relaying accounts and clock. Exits with 0 in order, 1 problems (2 without
                                              --connect), 2 wrong usage
  shielded-relay config table                 print the documentation of all variables
  shielded-relay monitoring alerts|dashboard [--job NAME]
                                              print alerting rules for Prometheus, or a board for Grafana, as a file.
                                              --job: the job_name of the scrape configuration (shielded-relay)
  shielded-relay webhooks status              whether the webhook's endpoint takes events, its cursor and what waits; a JSON line.
                                              Exits with 1 if it is off
  shielded-relay webhooks test                post a signed test message to it, and say what became of it
  shielded-relay webhooks replay [--from CURSOR]
                                              switch it on, and send at once what waits; with a cursor also again what
                                              followed it
  shielded-relay console user --name NAME --role viewer|support|operator
                                              draw a token for a user of the operator's console; print it, and the user's
                                              entry of the access file
  shielded-relay console log                  what people did in the console, oldest first, with their reasons; JSON lines.
                                              Exits with 1 if another program changed an entry
  shielded-relay database move --to VARIABLE|file:PATH
                                              move the embedded database to the empty database of a Postgres server whose URL
                                              is in the variable or file. Stop the service first
  shielded-relay backup --to FILE (--passphrase VARIABLE|file:PATH | --recipient AGE1…) [--with-vault]
                                              write an encrypted backup of the database into a new file, also while the service
                                              runs. --recipient: only the recipient's identity opens it; repeatable.
                                              --with-vault: with a copy of the vault's file
  shielded-relay restore --from FILE (--passphrase VARIABLE|file:PATH | --identity VARIABLE|file:PATH) [--with-vault]
                                              restore a backup into the configured database, which must be empty.
                                              --with-vault: put its copy of the vault where the configuration names none.
                                              Then start the service with --after-restore
  shielded-relay drill --from FILE (--passphrase VARIABLE|file:PATH | --identity VARIABLE|file:PATH)
                                              try a backup: restore it aside, rebuild the balances from the vault and the chains,
                                              and compare; JSON lines. Exits with 1 if they differ. Changes nothing
  shielded-relay relayer top-up --relayer C/N --balance COINS --signer SIGNER [--password PLACE] [--chain-name NAME]
                                              send a relaying account of the vault what it lacks of this balance, after the chain's
                                              name was typed or given; may be stopped and repeated.
                                              SIGNER: env:VARIABLE, file:PATH, on EVM chains also keystore:FILE or print
  shielded-relay relayer retire --relayer C/N [--chain-name NAME]
                                              let a relaying account sign no new operation, for ever, and tell whether everything
                                              that it signed has ended. Exits with 1 until then
  shielded-relay relayer sweep --relayer C/N --to ADDRESS [--chain-name NAME]
                                              send all coins of a retired account, once everything that it signed has ended, to
                                              an address; may be stopped and repeated
  shielded-relay vault init [--relayer C/N] [--gas-tank C]
                                              create the vault with its master seed, relayer key N of chain C, and the
                                              key of its gas tank (repeatable); existing keys stay unchanged
  shielded-relay vault rotate --to VARIABLE|file:PATH
                                              seal the vault under the passphrase in the variable or file; every key stays the
                                              same. Stop the service first
  shielded-relay vault rewrap --to pkcs11:URI|aws-kms:ARN|VARIABLE|file:PATH
                                              seal the vault with a key outside it, or with the passphrase in the variable or
                                              file; every key in it stays the same. Stop the service first
  shielded-relay vault rotate-data-key        seal the vault with a new data key, which the same key outside it wraps; every key in
                                              it stays the same, and services that run go on
  shielded-relay vault new-answer-key [--from T]
                                              create the key that signs answers from T on (default: in 7 days); until then
                                              GET /attestation publishes it beside the present one. T: 2026-01-31T00:00:00Z
  shielded-relay vault new-root               create the next version of the root secret of managed wallets, for users made from
                                              the next start on; older users keep their keys
  shielded-relay --help | --version

Environment variables configure everything else: see config table.
`

const program = "  shielded-relay "

/** The usage of the commands that begin with a word, or where the usage of all is. */
export function usageOf(word: string): string {
  const entries = usage.split(/\n(?=\S|  \S)/).map((entry) => entry.trimEnd())
  const commands = entries.filter((entry) => entry.startsWith(`${program}${word} `))
  return commands.length === 0
    ? "shielded-relay --help shows all commands.\n"
    : `Usage\n${commands.join("\n")}\n`
}
