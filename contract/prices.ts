/** What is sold and for how much, in US dollars: page, FAQ, terms and server read it here. */
export const prices = {
  firstMonthUsd: 49,
  plusPerMonthUsd: 10,
  /** Not sold yet; the page says "Coming Soon..." and the FAQ names the price it will have. */
  proPerMonthUsd: 20,
  freeSidebarQuestionsPerMonth: 20,
  priceChangeNoticeDays: 14,
} as const
