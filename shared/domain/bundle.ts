/** What is done with an evidence bundle, one after the other. */
export type BundleStep = 'verifying' | 'listing' | 'restoring' | 'indexing' | 'recomputing'
