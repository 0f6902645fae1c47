//! Every way in which the program refuses. The number is the transaction's custom error; numbers are never reused.

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum Error {
    /// The instruction's bytes are not what its layout says.
    InvalidData = 1,
    /// Another number of accounts than the instruction has.
    WrongAccounts = 2,
    /// An account belongs to another program than it must.
    WrongOwner = 3,
    /// An account of this program, but of another kind.
    WrongKind = 4,
    /// An account stands where another one belongs.
    WrongAddress = 5,
    MissingSignature = 6,
    NotWritable = 7,
    /// A field element of r or more: x and x + r would be two names of one nullifier.
    NotCanonical = 8,
    /// The point of a proof is none, or the proof does not verify.
    InvalidProof = 9,
    UnknownRoot = 10,
    NullifierSpent = 11,
    /// One nullifier twice in a join.
    SameNullifier = 12,
    /// 0 is an empty leaf.
    ZeroCommitment = 13,
    /// All trees are full.
    TreeFull = 14,
    Expired = 15,
    /// A part that is absent must be zero: one meaning has one encoding.
    AbsentNotZero = 16,
    ZeroAmount = 17,
    AmountOverflow = 18,
    BelowMinimum = 19,
    /// The token is not accepted for plain deposits.
    TokenNotAccepted = 20,
    EntryPaused = 21,
    InvalidRecipient = 22,
    /// The pool's own balance moved by another amount than it had to.
    TransferMismatch = 23,
    InvalidNpk = 24,
    /// Not the authority that may upgrade the program.
    NotUpgradeAuthority = 25,
    AlreadyInitialized = 26,
    NotAdmin = 27,
    /// The venue is not registered, not active yet, or removed.
    UnknownVenue = 28,
    /// Input and output are the same, or the pool as its own venue.
    InvalidSwap = 29,
    /// The venue returned less than the owner accepts.
    BelowMinOut = 30,
    /// The venue left some of the input.
    InputLeft = 31,
    /// The fee would take all that the owner accepts.
    InvalidOutputFee = 32,
    /// Not an SPL Token mint; Token-2022 mints are refused.
    InvalidMint = 33,
    /// A token account of another mint or owner.
    InvalidTokenAccount = 34,
    /// A call of the runtime failed.
    Runtime = 35,
    /// An event that the pool did not emit.
    NotPool = 36,
    /// The venue exists already.
    VenueExists = 37,
    /// Rent beyond anything that was ever asked.
    InvalidRent = 38,
    /// Coins go to no venue; wrapped SOL does, as the token that it is.
    NativeSwap = 39,
    /// The venue gave away an account of the swap authority, let somebody spend from it or close it, took of its rent, or made a
    /// token account.
    SwapAccountChanged = 40,
    /// The swap authority may be written, so that a venue could give it to another program.
    SwapAuthorityWritable = 41,
}

pub type Result<T = ()> = core::result::Result<T, Error>;
