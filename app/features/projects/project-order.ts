import { storage } from '#app/ui/browser-storage.ts'
import { projectOrders, type ProjectOrder } from './find-projects.ts'

const key = 'project-order'

export function storedOrder(): ProjectOrder {
  const order = storage('local').read(key)
  return order && order in projectOrders ? (order as ProjectOrder) : 'updated'
}

export function storeOrder(order: ProjectOrder): void {
  storage('local').write(key, order)
}
