'use strict'

// Loaded into the processes of Vitest's integration and fault tests, and into every process that they start: a key
// derived with the cost of a shipped one takes 0.4 s of processor time, and these tests derive some 600. The ratio
// between the costs stays, so that keys of different costs still differ. Unit, end-to-end and package tests derive keys
// as shipped. CommonJS, because a module that must be compiled would take longer than most commands.
const { isMainThread } = require('node:worker_threads')

const CHEAPER = 2 ** 10

// Threads derive no keys, and tests start thousands.
if (isMainThread) {
  const crypto = require('node:crypto')
  const { scrypt } = crypto
  crypto.scrypt = (passphrase, salt, bytes, options, done) =>
    scrypt(passphrase, salt, bytes, { ...options, N: options.N / CHEAPER }, done)
  require('node:module').syncBuiltinESMExports()
}
