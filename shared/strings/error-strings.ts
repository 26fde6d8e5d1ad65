import type { AppErrorCode } from '../app-error.ts'

/** The texts for a user about an error: what happened, its effect on the data, and the next step. */
export interface ErrorStrings {
  readonly title: string
  readonly meaning: string
  readonly nextStep: string
}

const NOTHING_CHANGED = 'Nothing was changed.'
/** Left out where no workspace is open. */
export const KEPT = 'Everything fetched so far is kept.'
export const KEPT_OFFLINE = 'Everything fetched so far is kept and available offline.'

/** The texts of every code; a code without texts does not compile. */
export const ERROR_STRINGS: Readonly<Record<AppErrorCode, ErrorStrings>> = {
  'invalid-argument': {
    title: 'An entry is not valid',
    meaning: NOTHING_CHANGED,
    nextStep: 'Correct the marked entry and try again.',
  },
  'invalid-query': {
    title: 'The search cannot be read',
    meaning: 'No rows were looked up.',
    nextStep: 'Correct the search at the marked place.',
  },
  'names-unreadable': {
    title: 'The file of names cannot be read',
    meaning: 'No name was taken from it. Names stored earlier stay.',
    nextStep:
      'Give its columns the headings "businessId" and "name", save it as CSV or TSV, and choose it again.',
  },
  'answers-unreadable': {
    title: 'The file of answers cannot be read',
    meaning: 'No answer was taken from it. Answers imported earlier stay.',
    nextStep: 'Ask the company for the file of the request, saved as XLSX or CSV with its headings.',
  },
  'insecure-address': {
    title: 'The address is not secure',
    meaning: 'Nothing was sent. An http:// address would let others on the way read the data.',
    nextStep: 'Use an https:// address. http:// is accepted for this computer only.',
  },
  'too-many-rows': {
    title: 'Too many rows for this',
    meaning: 'Nothing was changed or copied; a part of the rows would have looked like all of them.',
    nextStep: 'Choose fewer rows, or export the search to a file.',
  },
  'case-changed': {
    title: 'The case changed after it was read',
    meaning: NOTHING_CHANGED,
    nextStep: 'Look at it again, then decide.',
  },
  'clipboard-refused': {
    title: 'The clipboard could not be written',
    meaning: 'Nothing was copied.',
    nextStep: 'Try again while the window is in front, or export the rows to a file.',
  },
  'signing-key': {
    title: 'The key cannot sign',
    meaning: 'Nothing was signed.',
    nextStep:
      'Choose an SSH private key, the .pub file of a key in a running SSH agent, or a PKCS #12 file with a certificate.',
  },
  'signature-exists': {
    title: 'There is a signature already',
    meaning: 'Nothing was signed, and the signature beside the file was not replaced.',
    nextStep: 'Move or rename the existing signature, then sign again.',
  },
  'keychain-unavailable': {
    title: 'The keychain of this system cannot be used',
    meaning: 'No secret was stored and none was read. Nothing was changed.',
    nextStep:
      'Start or install the keychain service of your system, or protect the workspace by a passphrase.',
  },
  'keychain-locked': {
    title: 'The keychain is locked',
    meaning: 'The key of the workspace could not be read. Nothing was changed.',
    nextStep: 'Unlock the keychain of your system, then try again.',
  },
  'keychain-timeout': {
    title: 'The keychain did not answer',
    meaning: 'It was asked and did not answer in time. Nothing was changed.',
    nextStep: 'Look for a hidden window of your system that asks for permission, then try again.',
  },
  'keychain-mismatch': {
    title: 'The keychain did not keep what was stored',
    meaning: 'A secret was written and read back differently. The workspace was not made.',
    nextStep: 'Try again. If it happens again, protect the workspace by a passphrase.',
  },
  'private-key-missing': {
    title: 'The private key is missing',
    meaning: 'Fetched data can be read, but nothing new can be fetched.',
    nextStep: 'Enter the private key in Settings.',
  },
  'private-key-elsewhere': {
    title: 'The stored key is for another connection',
    meaning: 'Nothing was sent and nothing was changed.',
    nextStep: 'Enter the private key for this address, client ID and signature.',
  },
  'no-service': {
    title: 'This workspace works from files',
    meaning: 'It was made without a service, so there is nobody to ask. What was imported stays as it is.',
    nextStep: 'Import files in Data › Advanced, or enter a service in Settings.',
  },
  'database-key-missing': {
    title: 'There is no key for this file',
    meaning:
      'The key file that belongs beside a workspace (NAME.unhidden.key) is not there, or the keychain of this system has no entry for it, or the file is not a workspace. Nothing was changed.',
    nextStep:
      'Keep the .key file beside the workspace, and open a workspace with keychain protection where it was made. An evidence bundle is the ZIP file that was handed over.',
  },
  'demo-not-protected': {
    title: 'The demo is not protected',
    meaning:
      'No keychain answered when it was made, so its key lies beside it. It takes its sample data only.',
    nextStep: 'Make a workspace of your own for your data; it is protected by the keychain or a passphrase.',
  },
  'passphrase-required': {
    title: 'This workspace asks for its passphrase',
    meaning: NOTHING_CHANGED,
    nextStep: 'Enter the passphrase with which the workspace was made.',
  },
  'passphrase-wrong': {
    title: 'The passphrase is not right',
    meaning: 'The workspace stays closed and unharmed.',
    nextStep: 'Check capital letters and the keyboard layout, then try again.',
  },
  'workspace-missing': {
    title: 'The workspace file is not there',
    meaning: 'It was moved, renamed or deleted, or its drive is not connected.',
    nextStep: 'Connect the drive, or choose the file at its new place.',
  },
  'workspace-exists': {
    title: 'A workspace of this name exists already',
    meaning: 'The existing file was not touched.',
    nextStep: 'Choose another name, or open the existing workspace.',
  },
  'workspace-empty': {
    title: 'The workspace file is empty',
    meaning: 'It holds no data at all, as after a copy that was broken off.',
    nextStep: 'Restore the file from a backup. The empty file was left as it is.',
  },
  'workspace-wrong-key': {
    title: 'The key does not fit this workspace',
    meaning: 'The file cannot be read with the key that is stored for it. It was not changed.',
    nextStep: 'Check that this is the right file, or restore the keychain entry that belongs to it.',
  },
  'workspace-damaged': {
    title: 'The workspace file is damaged',
    meaning: 'Some of it cannot be read. Nothing was deleted or repaired.',
    nextStep: 'Make a copy of the file first, then restore it from a backup.',
  },
  'workspace-newer': {
    title: 'The workspace was made by a newer version',
    meaning: 'This version does not know its layout and left it alone.',
    nextStep: 'Update the application, then open it again.',
  },
  'workspace-in-use': {
    title: 'The workspace is open elsewhere',
    meaning: 'Two programs must not write to it at the same time.',
    nextStep: 'Close it in the other window or program, then try again.',
  },
  'workspace-not-open': {
    title: 'No workspace is open',
    meaning: NOTHING_CHANGED,
    nextStep: 'Open a workspace first.',
  },
  'disk-full': {
    title: 'The disk is full',
    meaning: `${KEPT} Nothing was acknowledged that is not on disk.`,
    nextStep: 'Free some space, then start again: work goes on where it stopped.',
  },
  'file-access': {
    title: 'The file cannot be read or written',
    meaning: NOTHING_CHANGED,
    nextStep: 'Check the permissions of the file and its folder, or choose another place.',
  },
  'storage-failed': {
    title: 'The disk reported a fault',
    meaning: KEPT,
    nextStep: 'Close and open the workspace again. If it comes back, check the disk and your backup.',
  },
  'network-unreachable': {
    title: 'The service cannot be reached',
    meaning: KEPT_OFFLINE,
    nextStep: 'Check the address and the network connection, then try again.',
  },
  'network-timeout': {
    title: 'The service did not answer in time',
    meaning: KEPT,
    nextStep: 'Try again later. If it stays like this, ask the service.',
  },
  'network-interrupted': {
    title: 'The connection broke off',
    meaning: KEPT,
    nextStep: 'Continue the sync: it goes on at the first missing page.',
  },
  'certificate-invalid': {
    title: 'The identity of the service cannot be trusted',
    meaning: 'Its certificate is not valid for this address. Nothing was sent.',
    nextStep:
      'Check the address. Behind a company proxy, ask for its certificate to be installed on this system.',
  },
  'redirect-refused': {
    title: 'The service wants to send us elsewhere',
    meaning: 'A signed request is never passed on to another address. Nothing was sent there.',
    nextStep:
      'If the network has a sign-in page, open it in a browser and sign in. Otherwise ask the service for its final address.',
  },
  'reply-too-large': {
    title: 'The reply is too large',
    meaning: `It was cut off for safety. ${KEPT}`,
    nextStep: 'Check the address: this does not look like a page of the service.',
  },
  'service-signature': {
    title: 'The service does not accept the signature (error 1)',
    meaning: 'The address and the service are right, but the request was not signed as the service expects.',
    nextStep:
      'Enter the private key again. If it is right, choose the signature that the vendor’s API page describes.',
  },
  'service-client-id': {
    title: 'The service does not know this client ID (error 2)',
    meaning: 'The service was reached and understood the request.',
    nextStep: 'Compare the 40 characters of the client ID with what the service issued.',
  },
  'service-unauthorized': {
    title: 'The service does not accept the credentials (HTTP status 401)',
    meaning: `It does not state which of them is wrong. ${KEPT}`,
    nextStep: 'Check the client ID, the private key and the signature scheme.',
  },
  'service-fault': {
    title: 'The service has a fault of its own (error 3)',
    meaning: `Your credentials were not the reason. ${KEPT}`,
    nextStep: 'Try again later. If it stays like this, contact the support of the service.',
  },
  'service-unknown': {
    title: 'The service reported an unknown error',
    meaning: KEPT,
    nextStep: 'Try again. If it stays like this, give the details below to the support of the service.',
  },
  'service-throttled': {
    title: 'The service asks for fewer requests',
    meaning: KEPT,
    nextStep: 'Wait some minutes, then continue the sync: it goes on at the first missing page.',
  },
  'service-status': {
    title: 'The service refused the request',
    meaning: KEPT,
    nextStep:
      'Check the service address. The status in the details below says more to the support of the service.',
  },
  'not-this-api': {
    title: 'Something else answered at this address',
    meaning: 'A reply came, but it is not a reply of the review service.',
    nextStep:
      'If the network has a sign-in page, open it in a browser and sign in. Otherwise correct the service address: the part before /api.',
  },
  'reply-cut': {
    title: 'The reply is not complete',
    meaning: `It ended too early and was not used. ${KEPT}`,
    nextStep: 'Continue the sync: the page is requested once more.',
  },
  'reply-malformed': {
    title: 'The reply cannot be understood',
    meaning: `Its bytes are kept as evidence. ${KEPT}`,
    nextStep: 'See Data › Issues, and show the reply to the support of the service.',
  },
  'other-account': {
    title: 'This looks like the data of another account',
    meaning:
      'No business of this reading was known to the workspace. It is kept as evidence and not mixed with what was fetched before.',
    nextStep:
      'Check the client ID and the address in Settings. If they are meant, create a new workspace for them.',
  },
  cancelled: {
    title: 'Canceled',
    meaning: KEPT,
    nextStep: 'Start again whenever you like.',
  },
  busy: {
    title: 'Something else is still under way',
    meaning: NOTHING_CHANGED,
    nextStep: 'Wait until it has finished, or cancel it first.',
  },
  'thread-ended': {
    title: 'A part of the application ended unexpectedly',
    meaning: KEPT,
    nextStep: 'Try again: it has started again. If it comes back, save the log and report it.',
  },
  'not-found': {
    title: 'Not in the data received',
    meaning: 'Nothing by this id was fetched.',
    nextStep: 'Check the id, or sync: it may be newer than the last sync.',
  },
  'evidence-broken': {
    title: 'The evidence does not verify',
    meaning: 'Something in the archive differs from what was recorded when it was fetched.',
    nextStep:
      'Keep the file as it is, and verify the evidence in Data › Status for the first place that differs.',
  },
  'report-missing': {
    title: 'The report is not where it was saved',
    meaning: 'Its file was moved, renamed or removed. The log keeps what it was made from.',
    nextStep: 'Put the file back, or choose Repeat… to make the report again.',
  },
  'report-changed': {
    title: 'The report was changed after it was saved',
    meaning: 'Its file is not the one that was written, so it was not handed over.',
    nextStep: 'Choose Verify to see what differs, or Repeat… to make the report again.',
  },
  'report-final': {
    title: 'A final report is not replaced',
    meaning: 'The chosen file is a final report of this workspace. It was left as it is.',
    nextStep: 'Save under another name. A new final report can supersede it.',
  },
  'report-outdated': {
    title: 'The workspace changed since the report was saved',
    meaning: 'A final report would have other content than the signed one. Nothing was saved.',
    nextStep: 'Save a new version and have it signed.',
  },
  'report-superseded': {
    title: 'Another report supersedes that one already',
    meaning: 'Only one final report takes the place of another. Nothing was saved.',
    nextStep: 'Open the newest final report and choose Supersede….',
  },
  'file-foreign': {
    title: 'Unhidden cannot open this file',
    meaning: 'It is neither a workspace (.unhidden) nor an evidence bundle (.zip). Nothing was changed.',
    nextStep:
      'Open a workspace or an evidence bundle. Replies of the service are imported in Data › Advanced.',
  },
  'bundle-foreign': {
    title: 'This file is not an evidence bundle',
    meaning: 'Nothing was opened and nothing was written.',
    nextStep: 'Choose the ZIP file that was saved as an evidence bundle, as it was handed over.',
  },
  'bundle-cut': {
    title: 'The bundle is not complete',
    meaning: 'Its end is missing, as after a transfer that broke off. Nothing of it was opened.',
    nextStep: 'Ask for the file again, and compare its size or SHA-256 with the original.',
  },
  'bundle-altered': {
    title: 'The bundle was altered or damaged',
    meaning: 'Something in it is not as it was when the bundle was made. Nothing of it was opened.',
    nextStep: 'Keep the file as it is, and ask whoever made it for another copy.',
  },
  'bundle-encrypted': {
    title: 'The bundle is encrypted',
    meaning: 'Its ZIP file asks for a password; bundles of Unhidden have none. Nothing of it was opened.',
    nextStep: 'Unpack it with the program that encrypted it, and choose the ZIP file that was inside.',
  },
  'bundle-newer': {
    title: 'The bundle was made by a newer version',
    meaning: 'This version might derive other rows from its replies, and did not open it.',
    nextStep: 'Update the application, then open it again.',
  },
  'bundle-too-large': {
    title: 'The bundle is too large',
    meaning:
      'Its files would take more space unpacked than any bundle should: more than 32 GiB. Nothing was unpacked.',
    nextStep: 'Check where the file comes from. A smaller bundle can be made from a narrower search.',
  },
  'bundle-moved': {
    title: 'The file of the bundle is not there any more, or is another one',
    meaning: 'What was restored from it stays as it is; it cannot be verified again without the file.',
    nextStep: 'Choose the file at its new place.',
  },
  'bundle-read-only': {
    title: 'The evidence of a bundle is only read',
    meaning: 'Nothing was fetched, imported or changed.',
    nextStep: 'To fetch or import, open a workspace of your own.',
  },
  'bundles-not-comparable': {
    title: 'These two bundles cannot be compared',
    meaning:
      'A redacted bundle is held against the full one of the same report from the same workspace. Nothing was changed.',
    nextStep: 'Choose one bundle that is redacted and one that is full, both of the same kind of report.',
  },
  internal: {
    title: 'Something went wrong inside the application',
    meaning: KEPT,
    nextStep: 'Try again. If it comes back, restart the application and report the details below.',
  },
}
