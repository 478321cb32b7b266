import { roles } from '@headway/contracts'
import { mustReach, type NotificationType, usualDelivery } from '@headway/contracts/delivery'

/**
 * Returns how a user is notified of a type, as SQL over `users u` and their row of `notification_choices c` for that
 * type: their choice, else the default. Users who must be notified are notified in the portal, also after they chose
 * `off` in another role.
 */
export function deliveryOf(type: NotificationType): string {
  const delivery = `COALESCE(c.delivery, '${usualDelivery[type]}')`
  const required = roles.filter((role) => mustReach(type, role)).map((role) => `'${role}'`)
  return required.length === 0
    ? delivery
    : `IF(c.delivery = 'off' AND u.role IN (${required.join(', ')}), 'portal', ${delivery})`
}
