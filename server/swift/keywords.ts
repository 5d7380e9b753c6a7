export const swiftKeywords: ReadonlySet<string> = new Set(
  (
    'associatedtype class deinit enum extension fileprivate func import init inout internal let open operator precedencegroup private protocol public rethrows static struct subscript typealias var ' +
    'break case catch continue default defer do else fallthrough for guard if in repeat return throw switch where while Any as await false is nil self Self super throws true try _'
  ).split(' '),
)
