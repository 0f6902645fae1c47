//! The pool comes into being once, by the hand that may upgrade the program: nobody else can be first.

use crate::account::{Account, Call, Key, Kind, ZERO};
use crate::addresses::UPGRADEABLE_LOADER;
use crate::error::{Error, Result};
use crate::keys::EMPTY;
use crate::reader::Reader;
use crate::runtime::{create, derive_name, fund, minimum_balance, now, sha256, Creation, SYSTEM};
use crate::state::{Config, Roots, Tree};
use crate::tree::{remember, DEPTH};

/// Accounts: authority (signer, writable), program, program data, config (writable), tree (writable), roots (writable), vault
/// (writable), System program. Data: genesis hash, admin.
pub fn initialize(call: &Call, mut data: Reader) -> Result {
    call.require_count(8)?;
    let (genesis, admin) = (data.word()?, data.word()?);
    data.end()?;
    let authority = call.account(0)?;
    require_upgrade_authority(call, authority)?;
    call.account(7)?.require_key(&SYSTEM)?;
    let (config, tree, roots, vault) = (call.account(3)?, call.account(4)?, call.account(5)?, call.account(6)?);
    if config.owner() == *call.program {
        return Err(Error::AlreadyInitialized);
    }

    establish::<Config>(call, authority, config, b"config")?;
    establish::<Tree>(call, authority, tree, b"tree")?;
    let (vault_key, vault_bump) = derive_name(b"vault", call.program)?;
    vault.require_key(&vault_key)?;
    fund(call, authority, vault, minimum_balance(0)?)?;
    let (event_authority, event_bump) = derive_name(b"event", call.program)?;
    let (swap_authority, swap_bump) = derive_name(b"swap", call.program)?;

    // Too large for an address of ours (the runtime lets such an account grow by 10 kB a call), so the deployer made it, empty.
    roots.require_writable()?;
    let root_state = roots.blank::<Roots>(call.program)?;
    if root_state.tag != 0 {
        return Err(Error::WrongKind);
    }
    root_state.tag = Roots::TAG;
    remember(root_state, &EMPTY[DEPTH], now()?);

    let tree_state = fresh::<Tree>(call, tree)?;
    tree_state.root = EMPTY[DEPTH];
    let state = fresh::<Config>(call, config)?;
    state.admin = *admin;
    state.genesis = *genesis;
    state.pool_tag = pool_tag(call, genesis)?;
    state.tree = *tree.key();
    state.roots = *roots.key();
    state.vault = vault_key;
    state.event_authority = event_authority;
    state.swap_authority = swap_authority;
    state.vault_bump = vault_bump;
    state.event_bump = event_bump;
    state.swap_bump = swap_bump;
    Ok(())
}

/// The low 80 bits of sha256("shielded-pool/v1", genesis hash, program), made odd.
fn pool_tag(call: &Call, genesis: &Key) -> Result<Key> {
    let hash = sha256(&[b"shielded-pool/v1", genesis, call.program])?;
    let mut tag = ZERO;
    tag[22..].copy_from_slice(&hash[22..]);
    tag[31] |= 1;
    Ok(tag)
}

/// Creates an account of a kind at its canonical address.
pub fn establish<T: Kind>(call: &Call, payer: &Account, account: &Account, name: &[u8]) -> Result {
    let (address, bump) = derive_name(name, call.program)?;
    account.require_key(&address)?;
    account.require_writable()?;
    let size = core::mem::size_of::<T>() as u64;
    create(call, &Creation { payer, account, size, seeds: &[name, &[bump]] })
}

/// The data of an account that `create` has just allocated, marked as its kind.
pub fn fresh<T: Kind>(call: &Call, account: &Account) -> Result<&'static mut T> {
    let mut grown = *account;
    grown.set_length(core::mem::size_of::<T>());
    let state = grown.blank::<T>(call.program)?;
    *state.tag() = T::TAG;
    Ok(state)
}

/// The authority is named in the program's data account, which the program's own account names.
fn require_upgrade_authority(call: &Call, authority: &Account) -> Result {
    authority.require_signer()?;
    authority.require_writable()?;
    let (program, program_data) = (call.account(1)?, call.account(2)?);
    program.require_key(call.program)?;
    program.require_owner(&UPGRADEABLE_LOADER)?;
    // UpgradeableLoaderState::Program = 2, then the address of the data.
    if program.bytes::<4>(0)? != [2, 0, 0, 0] {
        return Err(Error::NotUpgradeAuthority);
    }
    program_data.require_key(&program.bytes::<32>(4)?)?;
    // UpgradeableLoaderState::ProgramData = 3, slot, Option<authority>.
    let named = program_data.bytes::<4>(0)? == [3, 0, 0, 0]
        && program_data.bytes::<1>(12)? == [1]
        && program_data.bytes::<32>(13)? == *authority.key();
    if named {
        Ok(())
    } else {
        Err(Error::NotUpgradeAuthority)
    }
}
