//! A plain deposit: the pool takes an amount and builds the note, of which it knows all but the owner.

use crate::account::{Call, ZERO};
use crate::error::{Error, Result};
use crate::event::{Emitter, PublicNote};
use crate::field::{from_u64, require_canonical};
use crate::reader::Reader;
use crate::runtime::{now, poseidon};
use crate::state::{Asset, Config};
use crate::token::{require_entry, Vault};
use crate::tree;

/// Accounts: depositor (signer), config, tree (writable), roots (writable), event authority, this program, asset, vault, vault's
/// token account (writable), token program, source (writable). For coins the token program is the System program, the token
/// account the vault, and the source the depositor. Data: amount, npk, encrypted note.
pub fn deposit(call: &Call, mut data: Reader) -> Result {
    call.require_count(11)?;
    let (amount, npk, note) = (data.u64()?, data.word()?, data.array()?);
    data.end()?;
    let config: &'static Config = call.account(1)?.state::<Config>(call.program)?;
    let (tree, roots) = (call.account(2)?, call.account(3)?);
    tree.require_key(&config.tree)?;
    roots.require_key(&config.roots)?;
    let emitter = Emitter::new(call, config, call.account(4)?, call.account(5)?)?;
    let asset: &'static Asset = call.account(6)?.state::<Asset>(call.program)?;
    let vault = Vault::open(call, config, asset, [7, 8, 9])?;
    require_entry(config, asset, amount)?;
    if *npk == ZERO {
        return Err(Error::InvalidNpk);
    }
    require_canonical(npk)?;

    vault.pull(call.account(10)?, call.account(0)?, amount)?;
    let commitment = poseidon(&[npk, &asset.asset, &from_u64(amount)])?;
    let (tree, roots) = (tree.state_mut(call.program)?, roots.state_mut(call.program)?);
    let position = tree::append(tree, roots, [&commitment, &ZERO], now()?)?;
    let root = &tree.root;
    emitter.public_note(&PublicNote { position, root, mint: &asset.mint, amount, npk, note })
}
