import { projectOrders, type ProjectOrder } from './find-projects.ts'

const key = 'project-order'

export function storedOrder(): ProjectOrder {
  const order = localStorage.getItem(key)
  return order && order in projectOrders ? (order as ProjectOrder) : 'updated'
}

export function storeOrder(order: ProjectOrder): void {
  localStorage.setItem(key, order)
}
