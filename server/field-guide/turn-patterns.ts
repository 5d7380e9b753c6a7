/** Ways to say things in a chat. Each list is one meaning; all are matched on lower-case text with plain quotes. */
export const says = {
  askForRules: anyOf(
    /\b(you are|you're|switch(ed)? to|go into) (now )?(in|to )?(an? )?(admin|debug|root|maintenance|test|superuser|sudo) mode\b/,
    /\b(every|each|all|any) (single )?(instructions?|rules?) (that )?(you|were)\b/,
    /\b(system|initial|hidden|secret) (prompt|instructions?|rules)\b/,
    /\b(what|which|repeat|show|tell|print) (.{0,20} )?(instructions?|rules|prompt|guidelines) (were|are|was|did|do|have) (you|they)\b/,
    /\b(disable|turn off|switch off|remove|drop|forget) (all )?your .{0,20}(rules|filters?|restrictions|safety|limits|guidelines|role)\b/,
    /\bforget (everything|all|your role|who you are)\b.{0,40}\b(and|become|you are|act)\b/,
    /\b(environment variables?|env vars?|secrets?|config(uration)? files?|source code) (of|on|from|in) (the|this|your) (server|site|website|service|backend|tutor)\b/,
    /\byour (exact |full |original |internal |secret |hidden )?(prompt|instructions|guidelines|configuration)\b/,
    /\b(ignore|disregard|forget|override|bypass) (all |any |everything )?(of )?(your|the|these|those|my|previous|prior|above|earlier)? ?(previous |prior |earlier |above )?(instructions?|rules?|prompts?|guidelines|restrictions|training)\b/,
    /\b(dan|god|jailbreak|unrestricted) mode\b|\b(enter|activate|enable|in) developer mode (and|to|where|now|so) (you|ignore|answer|bypass|say)/,
    /\b(you are|you're|act as|pretend (to be|you are)|roleplay as) (now )?(dan|an? (unrestricted|unfiltered|evil|different)|no longer|root|admin)\b/,
    /\bjailbreak (yourself|you)\b/,
    /\brepeat (everything|all|the (text|words)) (above|before)/,
    /\b(reveal|print|show|tell|give|leak|output|dump|share|paste)( me| us)? (your|the) (\w+ )?(prompt|instructions|rules|secrets?|canary|configuration|environment variables|env vars|api keys?|token|password)/,
    /\bwhat (were you|are you) (told|instructed)\b/,
    /\bwhat('s| is| are) your (rules|instructions)\b/,
    /\bcanary\b.{0,30}\b(string|token|word|value)/,
    /(?<!\b(my|our|an|own|a|of) )\b(your|server'?s?|openai|anthropic|fledge'?s?) (api )?keys?\b(?=.{0,40}\b(give|show|tell|what|print|reveal)|[?.!]*$)/,
    /\b(which|what) (model|llm|ai)( model)? are you (built|based|running)/,
  ),
  askForOthers: anyOf(
    /\b(open|show|copy|give|see|read|access|load|steal|export)\b.{0,24}\b(?!it's|that's|what's|today's|let's|here's|apple's|app's|user's|xcode's|everyone's)[a-z]+'s (project|chat|plan|tasks|conversation|saved|account)\b/,
    /\b(someone|somebody|anyone|everyone|everybody) else'?s? (api key|keys?|token|password|account|login)\b/,
    /\b(project|chat|account) \d+ (of|by|from) [a-z]+/,
    /\b(last|previous|next|other) (user|person|student|learner|customer)s?\b.{0,30}\b(ask(ed)?|say|said|wr[io]te|do|did|build|chat)/,
    /\b(all|other|every)( the)? (chats|conversations|projects|users) (in|on|from|of) (the|this|your) (database|server|site|system|service)\b/,
    /\b(other|another|different|all|someone else's|somebody else's|anyone's|everyone's|everybody's|all (of )?the) (users?|students?|learners?|persons?|people|customers?|accounts?|peoples?)('s|s'|s)?\b.{0,40}\b(projects?|chats?|code|data|messages?|emails?|solutions?|apps?|tasks?|conversations?|passwords?|ideas?)\b/,
    /\b(someone|somebody|anyone|everyone|everybody) else'?s? (projects?|chats?|code|data|messages?|emails?|solutions?|apps?|tasks?|ideas?|plan)\b/,
    /\b(user|account|student|learner|customer) (number |no\.? ?|id |#)?\d+\b/,
    /\b(project|chat) (number |no\.? ?|id |#)\d+\b/,
    /\b(list|show|dump|give me|export) (all |every |the )?(users|accounts|emails|customers|projects of)\b(?!.{0,40}\b(in|inside|with) (my|a|the|swiftui|swift) ?(app|list|view|database|table)?)/,
    /\b(my (friend|classmate|colleague|boss|coworker|neighbour|neighbor|ex|teacher|competitor|sister|brother|rival)('s)?) (project|chat|code|account|conversation|messages|plan)\b/,
  ),
  askForAll: anyOf(
    /\b(show|list|give|see|read|print|dump|get|access|export|open)\b.{0,20}\b(all|every|the)( the| of the)? (chats?|conversations?|messages|users|accounts|passwords|emails|projects?) (in|on|from|of|inside) (the|this|your|fledge'?s?|every|all)( whole| entire)? (database|server|site|system|service|users?|learners?|students?)\b/,
    /\b(of|from|by) (the |all |all the )?other (users?|people|students?|learners?|customers?|accounts?|persons?)\b/,
    /\b(other|all) (users?|learners?|students?)'?s?'? (projects?|chats?|passwords?|emails?|messages)\b/,
    /\b(what|which) (are|do|did|have) (the )?other (users|people|students|learners) (build|built|building|ask|asked|asking|made|making)/,
  ),
  harmful: anyOf(
    /\b(track|record|read|listen|film|watch|copy|collect|monitor)\w*\b.{0,80}\bwithout .{0,24}(knowing|noticing|consent|permission|knowledge)\b/,
    /\b(spy|stalk|snoop) on\b/,
    /\btrack (my )?(wife|husband|girlfriend|boyfriend|partner|ex|kid|child|daughter|son|employee|someone|somebody|people|her|him)('s)?\b.{0,60}\b(without|secretly|hidden|knowing|notic)/,
    /\b(secretly|without (them|him|her|people|anyone|users?|the user|their) (knowing|noticing|consent|knowledge|permission))\b.{0,80}\b(track|record|read|location|messages|listen|camera|microphone|upload|copy|collect|photos|contacts)/,
    /\b(track|record|read|location|messages|listen|camera|microphone|copy|collect|upload|turn on|fingerprint|identify).{0,80}\b(secretly|without (them|him|her|people|anyone|users?|the user|their|his|my (wife|husband|partner|girlfriend|boyfriend)) (know|notic|consent|permission|agree))/,
    /\b(hide|hiding|hidden|sneak|unlock|switch on|turn on|enable)\b.{0,70}\b(from|past|after|until|during|once|when)\b.{0,40}\b(review|reviewers?|approval|approved)\b(?! (?:text|field|form|button|list|screen|view|sheet|card|score|(?:is|was) (?:sent|saved|posted|written|empty|added)))/,
    /\b(trick|fool|bypass|evade|cheat|get around|deceive) (app(le)?('s)? )?(store )?(app )?(review|reviewers?)\b/,
    /\b(fake|buy|generate) (app store )?(reviews|ratings|downloads)\b/,
    /\b(malware|ransomware|keylogger|ddos|phishing|brute.?force)\b/,
    /\b(hack|break into|crack|steal|phish)\b.{0,40}\b(account|wifi|wi-fi|phone|iphone|password|icloud|instagram|snapchat|facebook|bank|app|apps|subscription|paywall)\b/,
    /\b(crack|pirate|bypass)\b.{0,30}\b(in.?app purchases?|iap|paywall|activation lock|subscription)/,
    /\b(make|build) (a )?(bomb|weapon|drugs?|explosives?)\b/,
  ),
  medical: anyOf(
    /(?<!\b(?:log|track|save|store|show|display|record|add|count)\b.{0,30})\b\d+ ?(mg|ml|milligrams?|mcg|units? of insulin)\b/,
    /\b(dose|dosage|dosing)\b.{0,60}\b(should|safe|take|give|how much|right)/,
    /\bhow (much|many)\b.{0,30}\b(ibuprofen|paracetamol|acetaminophen|aspirin|insulin|melatonin|medicine|medication|pills?|tablets?|antibiotics?|vitamins?)\b/,
    /\bdiagnose (my|me|this (rash|pain))/,
    /\b(symptoms?|chest pain|headache|rash|fever)\b.{0,40}\b(should i|what do i have|is it|normal|serious|mean)\b/,
    /\bam i (depressed|pregnant|sick|ill)\b/,
  ),
  offTopic: anyOf(
    /\bbest\b.{0,20}\b(phone|laptop|computer|car|tv|android|headphones)\b|\bwhich (phone|laptop|car|computer) should\b/,
    /\b(stock price|score of the game|file (my )?taxes|business idea|bedtime story|sing (me )?|play chess|knit|carpet|napoleon|my (homework|neighbou?r|landlord|teeth|skin|dream)|homework on|should i (cook|eat|wear)|relationship advice|what time is it in|how do (plants|birds|planes|cars|magnets) )/,
    /\bwho (will |is going to |'s gonna )?(win|won|wins)\b/,
    /\b(world cup|super bowl|champions league|premier league|olympics|formula 1|nba|nfl)\b/,
    /\b(president|prime minister|king|queen|election|capital|population) of (?!an? |each|every|the (selected|chosen|current|tapped))\w+/,
    /\b(who|whom) (should|do|did|would) (i|you|we) vote\b/,
    /\bpolitics?\b/,
    /\bmeaning of life\b/,
    /\b(tell|give|know|crack)( me)? (a |another |some |any )?(good |funny )?(jokes?|riddle|fun fact|story)\b/,
    /\bwrite( me)? (a|an|my|some|the) ((short|long|funny|love|\d+ word) )*(poem|song|story|essay|novel|rap|haiku|cover letter|tweet|speech|love letter|resume|cv|lyrics|homework|paragraph|wedding|thesis|blog post|email to)\b/,
    /\b(my|do my|help with my|with) (math|maths|history|chemistry|physics|biology|english|french|spanish|geography|school) ?(homework|essay|assignment|exam|test)?\b(?=.{0,40}(homework|essay|assignment|exam|test|$))/,
    /\bweather\b.{0,25}\b(today|tomorrow|tonight|in [a-z]+|like|outside|this week)\b/,
    /\bwill it rain\b/,
    /\b(bitcoin|crypto|ethereum|stocks?|shares)\b.{0,40}\b(buy|sell|price|invest|worth|tomorrow|prediction)/,
    /\b(should i|which) (buy|invest|sell)\b.{0,40}\b(bitcoin|crypto|stocks?|shares|tesla|house|car)\b/,
    /\b(recipe|cook|bake|boil|fry)\b.{0,40}\b(lasagna|(pan)?cakes?|waffles?|muffins?|brownies?|salad|eggs?|chicken|pasta|dinner|pizza|bread|rice|cookies|soup|curry)\b/,
    /\b(best|good) (movie|film|restaurant|song|book|netflix|series|anime|pizza|holiday|hotel|game to play)s?\b(?!.{0,40}(app|swift|ios|api))/,
    /\b(horoscope|zodiac|lottery|astrology|tarot)\b/,
    /\b(girlfriend|boyfriend|crush|dating|breakup|marry)\b(?!.{0,40}\bapp\b)/,
    /\btranslate\b.{0,60}\b(to|into|in) (french|spanish|german|english|chinese|japanese|italian|arabic|latin|portuguese|korean|russian)\b(?!.{0,40}\b(app|swift|localiz))/,
    /\b(how (tall|old|far|big|rich) is|when (was|did|is) (the )?(world war|napoleon|einstein|christmas|easter|columbus|hitler|shakespeare))\b/,
    /\bwhat('s| is) \d+ ?([-+*/x×]|times|plus|minus|divided by) ?\d+/,
    /\b(solve|integrate|derivative of|square root of)\b.{0,30}\d/,
    /\bdo you (love|like|hate|believe|dream|feel)\b/,
    /\bare you (conscious|alive|sentient|single|married|human|real)\b/,
    /\b(lose weight|workout plan|diet plan|gain muscle)\b(?!.{0,30}app)/,
    /\b(divorce|lawyer|sue my|tax return|mortgage|my landlord)\b/,
    /\b(dog|cat|puppy) (food|name|sick|eat)s?\b/,
    /\bfix my (car|bike|fridge|sink|washing machine|tv|printer)\b/,
    /\bbook (me )?(a )?(flight|hotel|table|taxi)\b/,
    /\border (me )?(a )?(pizza|food|taxi|uber)\b/,
    /\b(plan|organi[sz]e) (my|a|our) (trip|holiday|vacation|wedding|party|birthday)\b(?!.{0,40}\bapp\b)/,
  ),
  neverOurs:
    /\btaylor swift\b|\b(write|tell|sing|compose)( me| us)? (an?|another|some) ((short|long|funny|love|nice) )*(poem|song|story|essay|novel|rap|haiku|joke|limerick)\b(?!.{0,40}\b(app|view|screen)\b)|\bjailbreak (my|an?|the|this) (iphone|ipad|phone|device)\b|\binstall (windows|linux|android)\b|\bquantum physics\b|\bwhat are you wearing\b/,
  otherPlatform:
    /\b(?:teach|learn|study)(?:ing)? (?:me )?(?:some |how to code in )?(?:kotlin|python|java|javascript|typescript|c\+\+|c#|rust|php|ruby|html|flutter)\b|\b(in|with|for|using|to|my|a|an) (kotlin|jetpack compose|jetpack|python|django|flask|java|javascript|typescript|c\+\+|c#|rust|go(lang)?|wordpress|html|css|excel|google sheets|php|laravel|ruby|rails|react native|react|flutter|unity|unreal|android( studio| app)?|windows|linux|arduino|sql server|minecraft|roblox)\b/,
  iosWords: anyOf(
    /\b(ios|ipados|watchos|visionos|swift|swiftui|swiftdata|uikit|xcode|iphone|ipad|app ?store|testflight|apple|storyboard|simulator|cocoapods|foundation|combine|core ?data|icloud|cloudkit|widgets?|mapkit|healthkit|storekit|siri|xcworkspace|wwdc)\b/,
    /@\w/,
  ),
  ownData:
    /\b(in|inside|of|from|on|by|for) (my|our|an?|the) (\w+ )?(app|database|backend|firestore|firebase|table|list|view)\b|\b(swiftui|swiftdata|firestore|firebase|supabase|core ?data|xcode|cloudkit)\b/,
  tradeWords:
    /^apps? (for|that|to|which|with)\b|\b(method|function|class|struct|variable|array|string|dictionary|closure|protocol|enum|view|button|label|text ?field|screen|compil\w+|build|crash(es|ed)?|debug\w*|api|json|ui|ux|code|coding|database|backend|server|url|layout|animation|toggle|scroll|gesture|notification|keyboard|thread|async|subscription|purchase|testers?|map|list|photo|camera|tab|sheet|alert|icon|font|image|video|audio|location|chart|form|picker|search|login|sign.?in|push|simulator|preview|warnings?|errors?)\b/,
  ownApp: /\b(my|the|our|this|an?|own|in|for) (\w+ )?(app|apps|view|screen|button|widget|label)\b|\bmachine learning\b/,
  comesFrom: anyOf(
    /\b(coming|come|came|move|moving|switch(ing)?|convert(ing)?|port(ing)?|migrat\w+) (from|over|my)\b/,
    /\b(like|as|equivalent|similar|same) (in|to|of|as|an?|the)\b/,
    /\blike \w+ in\b/,
    /\bin (java|kotlin|javascript|typescript|python|c#|c\+\+|ruby|php|react|flutter|android) (it|that|this|i|we|you|there|they)\b/,
    /\bi know\b/,
    /\bi('m| am) (an? )?(\w+ )?(react|android|flutter|web|java|python|c#|kotlin|unity)\b/,
    /\bbackend/,
    /server/,
    /api\b/,
  ),
  discouraged: anyOf(
    /\b(i'?m|i am|im|i feel|feel(ing)?) (so |just |too |really |such |simply |probably )*(an? )?(stupid|dumb|idiot|moron|hopeless|useless|failure|frustrated|not smart enough|not clever enough|too (old|stupid|dumb))\b/,
    /\b(i (just )?(hate (this|it|coding|programming|swift|xcode|everything)|(want|wanna|am about|feel like) (to )?(quit(ting)?|giv(e|ing) up|cry(ing)?))|i('ll| will) never (get|learn|understand|manage) (this|it|swift)|(this|it) is (so |too |really )*frustrating|maybe i'?m not made for)\b/,
  ),
  inOtherLanguage:
    /^(please |ok |and |but )*((can|could|will|would) you (please )?(explain|say|write|answer|speak|talk|tell|respond|reply)|explain|answer|respond|reply)\b.{0,24}\b(in|to|into) (german|french|spanish|italian|portuguese|dutch|polish|turkish|arabic|hindi|chinese|japanese|korean|russian|my (own )?language)\b.{0,10}$|^do you (speak|know|understand) (german|french|spanish|italian|portuguese|dutch|polish|turkish|arabic|hindi|chinese|japanese|korean|russian)\b/,
  doubting: anyOf(
    /\b(am|are|is) (i|we|he|she|my \w+|it) (too|really too|already too|probably too) (old|young|late)\b(?=.{0,60}(learn|start|begin|program|code|coding|app|swift|this|$|[?.!]))/,
    /\b(can|could) (i|someone like me|a (person|woman|man|girl|boy|kid)) (really |even |still )*learn (this|it|swift|to code|coding|programming|to program)\b.{0,30}\b(at|with|without|my age)\b/,
    /\b(have to|need to|must i|do i need to) be (good|great) (at|in) (math|maths|mathematics|english|computers)\b/,
  ),
  aboutTutorsMemory: anyOf(
    /\b(do|does|did|will|can|are) (you|fledge|this (site|tutor|chat)) (store|save|keep|remember|sell|share|read|see|log|collect|train|storing|saving|keeping|selling|sharing|logging|collecting|training)\b.{0,30}\b(i (write|type|ask|say|send)|my (data|chats?|code|ideas?|questions?|messages?|project)|me|us)\b/,
    /\b(is|are) (my|our|the) (data|chats?|ideas?|messages?|questions?|projects?|conversations?)( here| with you)? (private|confidential|secret|safe with you|safe here)\b/,
    /\bwho (else )?(can |could |may )?(see|sees|read|reads) (my|this|our|what i) (chats?|conversations?|messages?|ideas?|questions?|projects?|write|type)\b/,
  ),
  greeting:
    /^(hi|hello|hey|heya|yo|good (morning|evening|afternoon)|hallo|hola|moin|bonjour|salut|ciao|guten (morgen|tag|abend)|howdy|sup|greetings)\b[\s!.,]{0,40}(there|fledge|tutor|all|everyone|again|mate|you)?[\s!.,:)]{0,40}$/,
  howAreYou: /^(hi|hello|hey)?[\s,!]*(how are you|how('s| is) it going|what'?s up|how do you do)\b.{0,20}$/,
  thanks: anyOf(
    /^(ok(ay)?[\s,!]*)?(many |great[\s,!]*|awesome[\s,!]*|perfect[\s,!]*|cool[\s,!]*)?(thanks?|thank you|thx|ty|cheers|much appreciated|danke|vielen dank|merci|gracias|grazie|obrigad[oa]|bedankt)\b(?!.*(\?|\b(and|but|so|now)[, ]+(what|how|why|when|where|which|can|could|does|do|is|are)\b)).{0,60}$/,
    /^(great|perfect|awesome|cool|nice|got it|ok|okay|makes sense|i see|understood|that works?|it works?( now)?|works now|worked|solved|that helped|that did it|yes|yay|wow)[\s!.,:)]{0,40}(now|thanks?|thank you|thx|great|it works?|for (the|your) help|so much|a lot|that helped)?[\s!.,:)]{0,40}$/,
  ),
  bye: /^(bye|goodbye|see you|good night|cya|later|see ya)\b.{0,30}$/,
  whoAreYou: anyOf(
    /^(so |hi |hey )?(who|what) (are|r) (you|u)\b.{0,6}$/,
    /\bwhat (can|do) you (do|know|help)\b/,
    /\bwhat'?s your name\b/,
    /\bhow (do|does) (you|this|fledge) work\b/,
    /\bare you (an? )?(ai|bot|chatgpt|gpt|claude|human|robot|real person)\b/,
  ),
  showMe: anyOf(
    /\b(just |please |ok )?(show me( (the|how|it|your|a|an))? ?(code|answer|solution|fix|example|full|whole|it)?[\s.!]*$)/,
    /\bshow me (the )?(solution|answer|fix|full code|whole code|finished|final code)\b/,
    /\b(just )?(tell|give) me (the|an?) (answer|solution|fix|code|full code|working code|result)\b/,
    /\bjust (tell|show|give|do|fix|solve|answer)( it| me| this)?\b/,
    /\bi give up\b/,
    /\bspoil(er)?\b/,
    /\bwhat'?s the (answer|solution|fix)\b/,
    /^(the )?(solution|answer)( please| pls)?[\s.!?]*$/,
    /\b(write|do) it for me\b/,
    /\bpaste the (solution|code)\b/,
  ),
  escalate: anyOf(
    /\b(still|again)\b.{0,25}\b(stuck|not work(ing)?|doesn'?t work|does not work|broken|fail(s|ing)?|the same|same (error|problem|thing)|error|lost|confused|don'?t (get|understand)|there|crash(es|ing)?|wrong|nothing|no idea|not sure|happening|get(ting)? (it|the same|this|that))/,
    /\b(more|another|next|one more|bigger|better) (help|hints?|clues?|rung)\b/,
    /\b(that|it|this) (did ?n['o]?t|does ?n['o]?t|has ?n['o]?t) (help|work|fix|change|solve|do)/,
    /\b(did|does) not (help|work|fix)\b/,
    /\bdidn'?t (help|work|fix|change)\b/,
    /^(not working|doesn'?t work|no luck|nope|no|nothing changed?|same error|same problem|same|help|hint|\/hint|more|i tried( that| it)?)[\s.!?]*$/,
    /\bi (still )?(don'?t|do not|dont) (get|understand) (it|this|that|what you|why)\b/,
    /\bno luck\b/,
    /\bsame (error|problem|issue|thing|result)\b/,
    /\bi'?m lost\b/,
    /\bi tried (that|it|this)\b/,
  ),
  stuck: anyOf(
    /\b(i'?m|i am|im|am|got|get|totally|completely|so) stuck\b/,
    /\bstuck (on|with|at|in|here)\b/,
    /\b(don'?t|dont|do not) know (how|where|what) to (start|begin|do|continue|go)\b/,
    /\bwhere (do|should) i (even )?(start|begin)\b/,
    /\bhow (do|should) i (start|begin|continue)( (with )?(this|the|it|my)( task)?)?\b/,
    /\bhelp( me)? (with|on) (this|the|my)( current)? (task|step)\b/,
    /\bcan'?t (figure|get) (it|this) (out|done|working|to work)\b/,
    /\b(this|the|my)( current)? (task|step) (is|seems|looks|feels) (\w+ )?(too |so |very )(hard|difficult|complicated|big|much|long|confusing)\b/,
    /\b(don'?t|do not) (really )?(understand|get) (this|the|my)( current)? (task|step)\b/,
    /\b(what|how) (do|should|must|can) i (do|start|solve|begin)( first| now)? ?(in|for|on|with)? (this|the|my)( current)? (task|step)\b/,
  ),
  next: anyOf(
    /^(ok(ay)?|so|and|now|alright|hm+|done|great|thanks|cool|[\s,.!]){0,20}\b((it|that|everything|this) (runs|works|worked|is running|is working)( now)?[\s,.!]{0,20})?(and |so |ok |now |[\s,.!]){0,20}(what('s| is| comes| should (i|we) do| do (i|we) do| now| shall i do)?,? ?(is |comes? )?(my |the |up )?next|what (should|do|can|shall) (i|we) (do|work on|build|learn|start|tackle|code)( (now|next|first|today|with))*|next (step|task|thing|one)( please)?|what now|(next|continue|go on|proceed)|which task\b.{0,30}|where (was|were|am|are) (i|we))[\s.!?]*$/,
    /^\/next\b/,
    /\b(i'?m |i am |im )(done|finished|ready)( with (this|that|it|the task|my task))?[\s.!,]*(what|now|next|\?|$)/,
  ),
  unclear: anyOf(
    /^(sorry,? |ok(ay)?,? |but |hm+,? |no,? |so |and |still,? )*i (still |really |just |also )*(don'?t|do not|didn'?t|did not|can'?t|cannot) (really |quite |fully |even )*(understand|get|follow|grasp)( (it|this|that|any of (it|this|that)|what (you|that|this|it) \w+|(the|this|that|your) (code|explanation|answer|example|lesson|solution)|a word|a thing|why|how|anything|at all|yet))*[\s.!?]*$/,
    /^(sorry,? |ok(ay)?,? |but |hm+,? )*(what (do|did) you mean( (by|with) .{1,30})?|wdym|what does (that|this|it) (even )?mean|huh|come again|what\?+)[\s.!?]*$/,
    /^(sorry,? |ok(ay)?,? |but |hm+,? |no,? )*((i'?m|i am|still|so|now|totally|completely|even more|more|a bit) )+confused( now)?[\s.!?]*$/,
    /^(sorry,? |ok(ay)?,? |but |hm+,? |no,? )*(that'?s |this is |it'?s |that is |it is |way |far |much |a bit )*(too|so|very) (complicated|complex|hard|difficult|technical|abstract|much|fast)( for me)?[\s.!?]*$/,
    /^(sorry,? |ok(ay)?,? |but |hm+,? |no,? )*(that|this|it) (makes|made) no sense( to me)?[\s.!?]*$|^(that|this|it) (did|does) ?n'?[o']?t (make (any )?sense|help)( me)?( much)?[\s.!?]*$|^(not clear|unclear|makes no sense|no clue)[\s.!?]*$/,
    /^(please |sorry,? |can you |could you |then )*(explain|say|put) (it |that |this |me )*(differently|another way|in another way|in other words|more simply|simpler|slower|slowly|step by step|better|like i'?m .{1,20})( please)?[\s.!?]*$|^(in )?other words( please)?[\s.!?]*$/,
  ),
  exercise:
    /^(please |can you |could you |ok |now |and )*(give|set|show|suggest)( me)? (an? |some |another |one |the )*(small |little |simple |easy |short )*(exercises?|challenge|homework|practice|something to (practi[cs]e|try))( .{1,30})?[\s.!?]*$|^(exercises?|practice|let me (try|practi[cs]e)( it| this| that)?|(how|what) (can|do|should|could) i practi[cs]e( it| this| that)?( now)?|i want to practi[cs]e( it| this| that)?)( please)?[\s.!?]*$/,
  quiz: /^(please |can you |could you |now |ok |and )*(quiz|test|examine) me( (on|about) (it|this|that))?( again| now)?( please)?[\s.!?]*$|^(please |can you |could you |now |ok )*ask me (a|another|some) (check )?questions?( (on|about) (it|this|that))?( please)?[\s.!?]*$/,
  example:
    /^(ok |and |is there |do you have |have you got |can i (see|have|get) |could i (see|have|get) |can you |could you |please |show |give |me )*(another|one more|a second|a different|a simpler|an easier|a smaller|a shorter|a real|a real[- ](world|life)) (swift |code )?(example|one|sample|snippet)( please)?[\s.!?]*$/,
  lines:
    /^(and |ok |so |but |can you |could you |please )*(explain|what (does|do|did)|walk me through|go through|describe)\b.{0,20}\b(code|lines?|snippet|line by line)\b.{0,20}$|^line by line( please)?[\s.!?]*$/,
  where:
    /^(and |ok |okay |but |so |sorry,? )*(where|in which (file|place)|which file|at which place)( exactly| precisely)?( do| does| should| must| would| can| would)? ?(i|it|this|that|the code|this code|that code)?( have to| need to)? ?(write|put|type|add|paste|insert|go|belong|place)?s?( it| this| that| the code| this code| that code| in)?( exactly| then)?[\s.!?]*$/,
  shorter:
    /^(too long|tl;?dr|shorter|make (it|that) shorter|in short|short(er)? version|summari[sz]e( it| that| this)?|sum up|in (one|a|1|two) (sentence|word|line)s?|briefly|simpler|in (simple|simpler|plain|easy) (words|terms|english)|eli5|(explain|say) (it|that|this) (simply|simpler|shorter|again|in .{3,30}|like i'?m .{1,20})|dumb it down|can you (make (it|that)|be|say it) (shorter|brief(er)?|simpler)( please)?|keep it short|less words)\b.{0,30}$/,
  code: anyOf(
    /^(and |ok |but |can |could |please |do |got |any |an |what'?s an? |give |show |in |how does )?(you |i |me |we |it |that )?(please |have |get |see |give |show |write |look in |look )*(me |us |an? |some |the |any |it in |it as |in |like in )*(more )?(code|example|sample|snippet|swift code|code example|example code|demo)s?\b.{0,25}$/,
    /\bcan you show (me )?(some |the |an? )?(code|example)/,
    /\bwhat (does|would) (that|it) look like( in (code|swift|swiftui))?\b/,
    /\bin code\b[\s?!.]*$/,
    /^(but |and |ok |so )?how( exactly| though| so)?[\s?!.]*$/,
  ),
  why: /^(but |and |ok |so |hm+ |wait |huh )*(why|how come|how so|what for)\b(.{0,45})$/,
  more: /^(tell me more|more|go on|more details?|details|elaborate|explain( (it|that|this|more|further|again))?|continue|and then|can you explain( (it|that|this|more|further))?( more)?|i want to know more|what else)[\s.!?]{0,40}(please|about (it|that|this))?[\s.!?]{0,40}$/,
  aboutBefore: /\b(it|that|this|they|them|these|those|the difference|the same|instead|the other|the first|the second|either|both|one|ones|there)\b/,
  startsOn:
    /^(and|but|so|or|also|then|what about|how about|what if|ok|okay|hm+|all good|why|does (it|that|this)|is (it|that|this)|can (it|i|that)|do i|would (it|that)|should i|which one|wait)\b/,
  review: anyOf(
    /\b(review|check|look at|critique|improve|refactor|rate|feedback on|clean up|validate|audit)\b.{0,30}\b(code|this|file|view|function|struct|class|it|snippet)\b/,
    /^\/review\b/,
    /\b(what('s| is)|anything|something|whats) wrong\b/,
    /\bis (this|my code|it) (ok|okay|good|right|correct|fine|idiomatic)\b/,
    /\bwhy (does|doesn'?t|is|isn'?t|won'?t|do|don'?t) (this|it|my)\b/,
    /\bany (bugs?|mistakes?|problems?|issues?|improvements?)\b/,
    /\bbetter way\b/,
    /\bspot the\b/,
  ),
  explainCode: anyOf(
    /\b(explain|describe|walk me through|understand|what('s| is| does| do)|tell me what|how does|meaning of|whats)\b.{0,60}\b(code|do|does|mean|line|happening|this|function|snippet|work)\b/,
    /^\/explain\b/,
  ),
  wholeApp: anyOf(
    /\b(write|build|make|create|code|develop|program|finish|generate|do|give me|send me)\b.{0,20}\b(whole|entire|complete|full|finished) (\w+ ){0,2}(app|application|project|game|program|codebase)\b(?! (switcher|screen|bundle|icon))/,
    /\b(write|build|make|create|code|develop|program) (my|the|this|an?|our) (\w+ ){0,3}(app|application|game)\b.{0,40}\b(can|could|will|would) you (write|do|make|build|code) (it|this|that)( for me)?\b/,
    /\b(write|build|make|create|code|develop|program|finish) (my|the|this|an?|our) (\w+ ){0,2}(app|application|project|game|program) (completely |entirely |fully )?for me\b/,
    /\bdo (everything|all of (it|this)|all the (work|coding)|all my (work|tasks)|the whole thing|my work) for me\b/,
  ),
  askForHelp:
    /^(please |pls )?(i need |can you |give me (a )?)?(help|hint)( me)?( (please|pls|here|out|now))*[\s.!?]*$|^((i'?m|i am) )?(so |totally |really )?(stuck|lost|confused|blocked)[\s.!?]*$/,
  bareStuck:
    /^(please |pls )?(help[\s,.!]*)?((i'?m|i am|got|still) )?((so|totally|completely|really|just|kinda) )?(stuck|lost|confused|blocked)( (here|now|again|please|pls|help( me)?))*[\s.!?]*$/,
  fault: /\b(work|working|run|running|build|compile|compiling|load|start|happens|crash(es|ed)?|broken?|fail(s|ed)?|freezes|froze|errors?|bugs?|problem|issue|wrong|fix)\b/,
  vague:
    /^(i (don'?t|do not|dont) (really )?(understand|get) (anything|any of (it|this)|it|this|swift|swiftui|coding|programming)( at all)?|i (have|got) no idea( what to do)?|show me|(can|could) you help( me)?|what should i (do|ask)|how does (it|this|that) work|help( me)?( please)?|please help( me)?|i need help|it (doesn'?t|does not|isn'?t|is not|won'?t) (work|working|run|build|compile|load|start)|(my (app|code|project|view|screen) )?(doesn'?t|does not|isn'?t|is not|won'?t|not) (work|working|run|running|build|compile)|nothing (works|happens)|(it|my app|the app|app|everything) (crash(es|ed)?|broke|is broken|fails?|failed|freezes|froze)|i (get|got|have) an? (error|problem|issue|bug|crash|question)|(there'?s|there is) (an? )?(error|problem|bug)|error|errors|bug|crash|what'?s wrong|why|how|what|ok(ay)?|yes|no|hm+|so|and|then|code|example|shorter|more|go on|continue|help me out|question|i have a question|fix (it|this|my (app|code))|fix|problem)[\s.!?]{0,40}(in (my )?(xcode|app|swift|swiftui|code)|with (my )?(app|code|swift|xcode|swiftui)|at all|anymore|any more|now|please|again|when i run it)?[\s.!?]{0,40}$/,
  definition:
    /^(so |ok |and |hi |hey |hello |please )*(can you )?(what('s| is| are|s)|explain|tell me about|how (do|does) [\w@.# ]{2,40} works?|(what('s| is) the )?difference between)( an?| the)? [@#]?[\w.]{1,64}( [@#]?[\w.]{1,64}){0,3}( (in|with) (swift|swiftui|ios|xcode))?[\s?!.]{0,40}$/,
  simply:
    /[,\s]{0,20}\b(in|using|with) (very |really )?(simple|simpler|plain|easy|few|layman'?s?) (words|terms|english|language)\b|[,\s]{0,20}\b(for (a )?(total |complete |absolute )?(beginners?|dummies)|like i'?m (5|five)|eli5|step by step|please)\b/gi,
  trouble:
    /\b(why (is|does|do|did|are|was|am|isn'?t|doesn'?t|won'?t|can'?t|don'?t|didn'?t)|doesn'?t|does not|don'?t|isn'?t|is not|aren'?t|won'?t|can'?t|cannot|goes away|not (work|show|updat|chang|appear|load|sav|call|fir)\w*|never|keeps?|disappear\w*|crash\w*|wrong|fail\w*|errors?|rejected|blank|empty|missing|frozen|freez\w*|slow(er)?|lag\w*|stuck|gone|nothing|warning|grey(ed)?|gray(ed)?|lost|loses|too|instead of|only)\b/,
  concept: anyOf(
    /^(so |ok |and |but |hi |hey |hello |please )*(what|what's|whats|why|which|when|who|explain|describe|is|are|does|do (i|you|we) (need|have|really)|should|can you explain|tell me about|difference|meaning)\b(?! (do|should|can) i (do|write|put|use|add|call) (to|for|so|when|if)\b)/,
    /^(so |ok |and |but |hi |hey |hello |please )*how (do|does|did) (?!i\b|you\b|we\b)[\w@.# ]{2,40} works?\b/,
    /\b(difference|differ|versus|vs\.?|better|mean|means|meaning|what is|what are|pros and cons|stand for)\b/,
  ),
  howTo: anyOf(
    /\bhow (do|can|to|would|should|could|does one|might)\b/,
    /\bhow('s| is) it possible\b/,
    /\b(want|need|trying|try|like|wish) to\b/,
    /\b(add|make|create|build|show|let|set up|setup|implement|change|remove|delete|save|store|load|fetch|send|open|hide|disable|enable|move|sort|filter|connect|upload|install|publish|submit|convert|format|get)\b.{3,}/,
  ),
} as const

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join('|'))
}

/** Lower case with plain quotes and single spaces, the form the patterns are written for. */
export function plainly(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\b(what|that|how|where|who|there)s\b/g, "$1's")
    .replace(/\s+/g, ' ')
    .trim()
}
