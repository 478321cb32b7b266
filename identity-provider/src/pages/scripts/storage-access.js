/** Whether this frame may use its cookies; browsers without the question always say yes. */
export async function hasStorageAccess() {
  if (!('hasStorageAccess' in document) || (await document.hasStorageAccess())) {
    return true
  }
  return document.requestStorageAccess().then(
    () => true,
    () => false,
  )
}
