const nothing = () => undefined

/** The callbacks of a session that nobody listens to. */
export const NO_CALLBACKS = {
  onChanged: nothing,
  onSyncProgress: nothing,
  onSyncFinished: nothing,
  onCacheChanged: nothing,
  onWorkBegun: nothing,
  onWorkEnded: nothing,
  onSleepChanged: nothing,
  onLockChanged: nothing,
}
