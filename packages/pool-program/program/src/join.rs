//! A join: two notes into two, one proof. What `transact` and `swap` have in common.

use crate::account::{Account, Call, Word, ZERO};
use crate::error::{Error, Result};
use crate::event::{Emitter, Note, Operation};
use crate::field::{evaluate, from_u64, negative, reduce, require_canonical};
use crate::groth16::{self, Proof};
use crate::keys::TAG_JS;
use crate::reader::Reader;
use crate::runtime::{create, derive, keccak256, now, Creation, SYSTEM};
use crate::state::{Config, Roots, Tree};
use crate::tree;

/// The accounts that every join has, in this order, before those of the instruction.
pub const ACCOUNTS: usize = 9;

/// The join as it stands in the instruction's data.
pub struct Join<'a> {
    proof: &'a Proof,
    /// Poseidon of the public vector, made in the circuit: it fixes the witness before the challenge exists.
    c: &'a Word,
    ring: u8,
    index: u16,
    pub nullifiers: [&'a Word; 2],
    pub commitments: [&'a Word; 2],
}

impl<'a> Join<'a> {
    pub fn read(data: &mut Reader<'a>) -> Result<Self> {
        Ok(Join {
            proof: data.array()?,
            c: data.word()?,
            ring: data.u8()?,
            index: data.u16()?,
            nullifiers: [data.word()?, data.word()?],
            commitments: [data.word()?, data.word()?],
        })
    }
}

/// The accounts of a join, checked.
pub struct Pool<'a> {
    pub call: &'a Call<'a>,
    pub config: &'static Config,
    pub tree: &'static mut Tree,
    pub roots: &'static mut Roots,
    pub payer: &'a Account,
    nullifiers: [&'a Account; 2],
    pub emitter: Emitter<'a>,
    pub now: u64,
}

impl<'a> Pool<'a> {
    pub fn open(call: &'a Call<'a>) -> Result<Self> {
        let payer = call.account(0)?;
        payer.require_signer()?;
        payer.require_writable()?;
        let config: &'static Config = call.account(1)?.state::<Config>(call.program)?;
        let tree = call.account(2)?;
        tree.require_key(&config.tree)?;
        let roots = call.account(3)?;
        roots.require_key(&config.roots)?;
        call.account(8)?.require_key(&SYSTEM)?;
        Ok(Pool {
            call,
            config,
            tree: tree.state_mut(call.program)?,
            roots: roots.state_mut(call.program)?,
            payer,
            nullifiers: [call.account(4)?, call.account(5)?],
            emitter: Emitter::new(call, config, call.account(6)?, call.account(7)?)?,
            now: now()?,
        })
    }

    /// Step 1 of an operation for its join: what can be decided before anything changes. Returns the root.
    pub fn check(&self, join: &Join, deadline: u64) -> Result<Word> {
        if self.now > deadline {
            return Err(Error::Expired);
        }
        require_canonical(join.c)?;
        for commitment in join.commitments {
            if *commitment == ZERO {
                return Err(Error::ZeroCommitment);
            }
            require_canonical(commitment)?;
        }
        if join.nullifiers[0] == join.nullifiers[1] {
            return Err(Error::SameNullifier);
        }
        tree::known(self.roots, join.ring, join.index).copied()
    }

    /// Steps 2 and 3, then the proof, before anything leaves: nullifiers, commitments, the event.
    #[inline(never)]
    pub fn execute(&mut self, join: &Join, effect: &Effect) -> Result {
        for (account, nullifier) in self.nullifiers.iter().zip(join.nullifiers) {
            self.spend(account, nullifier)?;
        }
        let position = tree::append(self.tree, self.roots, join.commitments, self.now)?;
        verify(join, effect)?;
        self.emitter.operation(&Operation {
            hash: effect.hash,
            position,
            root: &self.tree.root,
            nullifiers: join.nullifiers,
            commitments: join.commitments,
            notes: effect.notes,
        })
    }

    /// A nullifier is spent when its address belongs to this program. The address is the canonical one: each other bump would
    /// be another account of the same nullifier, and the note could be spent once for each.
    fn spend(&self, account: &Account, nullifier: &Word) -> Result {
        require_canonical(nullifier)?;
        account.require_writable()?;
        let (address, bump) = derive(&[b"nullifier", nullifier], self.call.program)?;
        account.require_key(&address)?;
        if account.owner() == *self.call.program {
            return Err(Error::NullifierSpent);
        }
        let seeds: [&[u8]; 3] = [b"nullifier", nullifier, &[bump]];
        create(self.call, &Creation { payer: self.payer, account, size: 0, seeds: &seeds })
    }
}

/// What a join does to the world outside: the part of the public vector that is not in it.
pub struct Effect<'a> {
    pub root: &'a Word,
    /// Zero when nothing enters or leaves.
    pub asset: &'a Word,
    pub out: bool,
    pub amount: u64,
    pub hash: &'a Word,
    pub notes: [Option<&'a Note>; 2],
}

/// v = (root, asset, public amount, operation hash, nullifiers, commitments); challenge = keccak256(TAG_JS, n, v, c) mod r;
/// evaluation = the sum of v_k * challenge^k; public inputs (c, challenge, evaluation): as in the Solidity pool, so that a proof
/// is the same on every chain.
#[inline(never)]
fn verify(join: &Join, effect: &Effect) -> Result {
    let amount = from_u64(effect.amount);
    let amount = if effect.out { negative(&amount) } else { amount };
    let vector: [&Word; 8] = [
        effect.root,
        effect.asset,
        &amount,
        effect.hash,
        join.nullifiers[0],
        join.nullifiers[1],
        join.commitments[0],
        join.commitments[1],
    ];
    let challenge = reduce(&keccak256(&[
        &TAG_JS,
        &from_u64(2),
        vector[0],
        vector[1],
        vector[2],
        vector[3],
        vector[4],
        vector[5],
        vector[6],
        vector[7],
        join.c,
    ])?);
    groth16::verify(join.proof, &[join.c, &challenge, &evaluate(&vector, &challenge)])
}
