//! What the program keeps: one account each, read in place.

use crate::account::{Key, Kind, Word};
use crate::tree::DEPTH;

macro_rules! kind {
    ($name:ident, $tag:literal) => {
        impl Kind for $name {
            const TAG: u64 = u64::from_le_bytes(*$tag);
            fn tag(&mut self) -> &mut u64 {
                &mut self.tag
            }
        }
    };
}

/// The pool's constants and the admin's powers. Addresses and bumps are those that `initialize` derived.
#[repr(C)]
pub struct Config {
    pub tag: u64,
    /// May accept tokens, register venues and pause what enters; nothing that leaves.
    pub admin: Key,
    /// Who may take the admin's place; zero: nobody.
    pub pending_admin: Key,
    /// Hash of the cluster's first block: an operation is for one cluster.
    pub genesis: Word,
    /// 80 bits, odd: the domain of every asset of this pool.
    pub pool_tag: Word,
    pub tree: Key,
    pub roots: Key,
    /// Owns the token accounts and the coins.
    pub vault: Key,
    /// Signs events.
    pub event_authority: Key,
    /// Signs for a venue, and owns nothing between calls.
    pub swap_authority: Key,
    pub vault_bump: u8,
    pub event_bump: u8,
    pub swap_bump: u8,
    /// 1: deposits and positive amounts are refused.
    pub paused: u8,
    pub unused: [u8; 4],
}
kind!(Config, b"poolconf");

/// The Merkle trees: the one that grows, as its newest left siblings.
#[repr(C)]
pub struct Tree {
    pub tag: u64,
    /// Position of the next leaf: tree = next >> 26, leaf = next mod 2^26; always even.
    pub next: u64,
    pub root: Word,
    /// The newest left sibling of each level.
    pub filled: [Word; DEPTH],
}
kind!(Tree, b"pooltree");

/// Roots that proofs may name.
#[repr(C)]
pub struct Roots {
    pub tag: u64,
    /// Roots ever written to `recent` and to `timed`.
    pub recent_count: u64,
    pub timed_count: u64,
    /// The last minute that has a root in `timed`.
    pub minute: u64,
    pub recent: [Word; RECENT],
    pub timed: [Word; TIMED],
    /// The last root of every full tree, for ever.
    pub last: [Word; TREES],
}
kind!(Roots, b"poolroot");

pub const RECENT: usize = 256;
/// A week of minutes.
pub const TIMED: usize = 10_080;
/// 2^32 leaves.
pub const TREES: usize = 64;

/// A token that the pool takes.
#[repr(C)]
pub struct Asset {
    pub tag: u64,
    /// Zero: the native coin.
    pub mint: Key,
    /// The asset in notes.
    pub asset: Word,
    /// The vault's associated token account; the vault itself for the native coin.
    pub vault_token: Key,
    /// The least that may enter at once, by a deposit or a join; 0: the token is not accepted.
    pub min_deposit: u64,
}
kind!(Asset, b"poolasst");

/// An exchange that swaps may call. An id means one program for ever.
#[repr(C)]
pub struct Venue {
    pub tag: u64,
    /// keccak256 of the name.
    pub id: Word,
    pub program: Key,
    /// Unix seconds.
    pub active_from: u64,
    /// 1: no more swaps.
    pub removed: u64,
}
kind!(Venue, b"poolvenu");
