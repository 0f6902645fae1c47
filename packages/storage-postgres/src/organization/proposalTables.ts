/** Requests that wait for approvals, and what became of them. Indexes on open ones keep a long history out of the way. */
export const proposalTables: ReadonlyArray<string> = [
  `CREATE TABLE managed_proposal (
    organization_id text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    position counter NOT NULL,
    user_id text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    route text NOT NULL,
    nonce text COLLATE "C" NOT NULL,
    digest text NOT NULL,
    message text NOT NULL,
    policy_id text COLLATE "C" NOT NULL,
    needed counter NOT NULL,
    approved_by text[] COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    code text,
    rejected_by text COLLATE "C",
    created_at moment NOT NULL,
    expires_at moment NOT NULL,
    version counter NOT NULL,
    seal text NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, position)
  )`,
  `CREATE INDEX managed_proposal_of_user ON managed_proposal (organization_id, user_id, position)`,
  `CREATE INDEX managed_proposal_open ON managed_proposal (organization_id, expires_at) WHERE state = 'open'`,
  `CREATE INDEX managed_proposal_open_of_user ON managed_proposal (organization_id, user_id, expires_at)
    WHERE state = 'open'`,
]
