//! Leaves are appended at once, in pairs: Poseidon is a function of the runtime. A single leaf has the sibling 0, and the
//! position moves by 2 all the same.

use crate::account::{Word, ZERO};
use crate::error::{Error, Result};
use crate::keys::EMPTY;
use crate::runtime::poseidon;
use crate::state::{Roots, Tree, RECENT, TIMED, TREES};

pub const DEPTH: usize = 26;
const LEAVES: u64 = 1 << DEPTH;

/// Appends two leaves, makes the new root known, and returns the position of the first.
#[inline(never)]
pub fn append(tree: &mut Tree, roots: &mut Roots, leaves: [&Word; 2], now: u64) -> Result<u64> {
    let position = tree.next;
    if position >> DEPTH >= TREES as u64 {
        return Err(Error::TreeFull);
    }
    let mut node = poseidon(&[leaves[0], leaves[1]])?;
    let mut index = (position & (LEAVES - 1)) >> 1;
    // A left sibling is read only after this tree wrote it: bit k of the index is 1 only then.
    for level in 1..DEPTH {
        node = if index & 1 == 0 {
            tree.filled[level] = node;
            poseidon(&[&node, &EMPTY[level]])?
        } else {
            poseidon(&[&tree.filled[level], &node])?
        };
        index >>= 1;
    }
    tree.root = node;
    tree.next = position + 2;
    if tree.next & (LEAVES - 1) == 0 {
        // For ever: a full tree must not freeze the notes in it.
        roots.last[(position >> DEPTH) as usize] = node;
    }
    remember(roots, &node, now);
    Ok(position)
}

/// Every root goes to the recent ring; the first of a minute also to the timed one, since cheap deposits can drive a root out
/// of the recent ring within a block.
pub fn remember(roots: &mut Roots, root: &Word, now: u64) {
    let place = (roots.recent_count % RECENT as u64) as usize;
    roots.recent[place] = *root;
    roots.recent_count += 1;
    let minute = now / 60;
    if roots.timed_count == 0 || minute > roots.minute {
        let place = (roots.timed_count % TIMED as u64) as usize;
        roots.timed[place] = *root;
        roots.timed_count += 1;
        roots.minute = minute;
    }
}

/// The root at a place that the instruction names: ring 0 recent, 1 timed, 2 last roots of full trees.
pub fn known(roots: &Roots, ring: u8, index: u16) -> Result<&Word> {
    let ring: &[Word] = match ring {
        0 => &roots.recent,
        1 => &roots.timed,
        2 => &roots.last,
        _ => return Err(Error::UnknownRoot),
    };
    match ring.get(index as usize) {
        // An entry that was never written: 0 is no root, but a proof could say it were.
        Some(root) if *root != ZERO => Ok(root),
        _ => Err(Error::UnknownRoot),
    }
}
