/** What an idea has to speak of before a plan may name a framework; those not listed need no reason. */
export const frameworkReasons: Record<string, RegExp> = {
  MapKit:
    /map|route|trip|place|near|around|park|restaurant|cafe|run|ride|hike|walk|cycl|station|stop|tram|bus|travel|countr|city|where|location|address|parcel|deliver|track|sail|boat|ski\b|skiing|kayak|gpx|gps|distance|landmark|venue|hotel|spots?\b|sighting|hectare|acre|meadow|field|lawn|\bsea\b|trail|paraglid|glider/i,
  CoreLocation:
    /beacon|indoor|map|route|near|around|location|gps|run|ride|hike|walk|cycl|weather|forecast|stop|where|park|compass|sky|star|place|city|rain|country|local|travel|restaurant|drive|wind|storm|sun|snow|tide|wave|temperature|ice\b|frost|close|closest|position|latitude|coordinate|altitude|speed|arriv|leav|reach|sail|boat|ski\b|kayak|sos\b|panic|emergenc|moon|satellite|iss\b|hectare|acre|meadow|field|lawn|mountain|peak|planet|outside|outdoor|washing|laundry|jacket|umbrella|barbecue|crowd|prayer|paraglid|glider/i,
  HealthKit:
    /health|fitness|workout|run|ride|cycl|swim|sleep|meditat|mindful|calm|breath|heart|weight|blood|water|eat|calori|food|steps|walk|hike|period|vitamin|glucose|medic|training|gym|rowing|pulse|sugar/i,
  CoreMotion:
    /magnet|metal detector|baromet|altimet|acceler|oscillat|pendulum|gyro|step|walk|tilt|shak|motion|move|level|sensor|fall|drive|pedometer|balance|\bstars?\b|planet|mountain|\bpoint|cadence|\brun|jog|seismo|jump|swing|punch|sky\b|stairs|\bskips?\b/i,
  WidgetKit:
    /widget|dynamic island|home screen|lock screen|glance|complication|watch face|live|countdown|days until|birthday|wedding|anniversar|status|order|deliver|flight|timer|parking/i,
  ActivityKit: /live|lock screen|dynamic island|timer|status|deliver|order|flight|parking/i,
  AlarmKit: /alarm|wake|ring until|rings until/i,
  AppIntents:
    /one tap|without opening|siri|shortcut|widget|voice|automation|home screen|glance|control center|button/i,
  WatchKit: /watch|wrist/i,
  WatchConnectivity: /watch|wrist/i,
  CloudKit:
    /crowd|couple|follower|sync|icloud|cloud|share|together|famil|partner|husband|wife|friend|people|everyb|everyone|other|communit|chat|sell|customer|device|member|social|team|group|household|book|match|meet|against|reserv|guest|staff|colleague|volunteer|parents|class|student|flatmate|roommate|neighbo|landlord|tenant|pupil|sister|brother|\bposts?\b|both|(?:\bson|daughter|child|kids|mother|father) (?:arrives|leaves|reaches|gets home)/i,
  AuthenticationServices:
    /account|follower|sign|log ?in|people|friend|communit|chat|sell|order|shop|customer|member|social|client|user|everyb|dating|meet|match|partner|share|deliver|buy|guest|staff|colleague|volunteer|parents|student|class|reserv|book|github|gitlab|mastodon|reddit|dropbox|trello|notion|spotify|jellyfin|pupil|\bposts?\b|strava|(?:\bson|daughter|child|kids|mother|father) (?:arrives|leaves|reaches|gets home)/i,
  LocalAuthentication:
    /face id|touch id|lock|private|secret|password|diary|journal|vault|safe|protect|2fa|authenticator|\bpin\b|hide|passphrase|keychain|fingerprint/i,
  PhotosUI:
    /photo|foto|picture|image|selfie|pets?\b|plant|video|gif|collage|wallpaper|film|receipt|post|clip|journal|diary|outfit|cover|cloth|collect|memor|attach|sticker|album|feed|document|paper|dish|mushroom|paint|wardrobe/i,
  Photos:
    /photo|foto|picture|image|wallpaper|video|gif|film|clip|camera|save|collage|\bshots?\b|lapse|screenshot/i,
  AVFoundation:
    /torch|morse|camera|photo|scan|video|audio|sound|music|record|voice|listen|podcast|play|game|qr|barcode|film|speech|meditat|sleep|call|kids?|child|timer|lamp|light|song|radio|clip|talk|say|lecture|tag|dictat|hear|beep|metronom|picture|image|shoot|raw\b|ticket|loud|speak|spoken|stream|youtube|movie|trailer|subtitle|jellyfin|plex|iptv|instrument|piano|guitar|choir|band|buzzer|\bflash|\bbell\b|lapse|motion|noise|\bhum\b|deadlift|isbn/i,
  VisionKit:
    /scan|ticket|whiteboard|\bean|isbn|barcode|qr|receipt|document|paper|camera|text|label|code|menu|print|written|reads|reads? letters/i,
  Vision:
    /photo|camera|picture|image|scan|recogni|identif|pose|text|receipt|detect|hand|face|label|card|reads|menu|\bsigns?\b|squat|push-?up|reps?\b|posture|camera|whiteboard|foto|print|written|similar|identical|duplicate|sharpest|deadlift|yoga|\bnod\b|blink|wink|smile|reads? letters|what it is\b/i,
  CoreML:
    /recogni|identif|classif|detect|machine|model|ai\b|photo|camera|llm|language model|learn|what it is\b/i,
  CoreImage: /photo|picture|image|filter|blur|qr|barcode|code|camera|wallpaper/i,
  FoundationModels:
    /\bai\b|claude|gemini|openai|prompt|digest|recap|key points|minutes|in short|intelligen|model|gpt|summar|llm|generat|assistant|write|suggest|haiku|chat|made up|make up|makes up|invent/i,
  RealityKit:
    /3d|\bar\b|augment|vision pro|virtual|room|spatial|model|furniture|measure|cube|sky|planet|solar system|globe|molecule|real size|true size|life size|\bwall\b|standing in|lidar|floor plan|scan my|sofa|how tall/i,
  ARKit:
    /\bar\b|augment|room|measure|vision pro|camera|spatial|virtual|scan|around|real size|true size|life size|\bwall\b|standing in|lidar|floor plan|sky\b|\bstars?\b|sofa/i,
  SpriteKit:
    /tetris|pong|breakout|flappy|game|jump|run|shoot|fly|animat|particle|physics|arcade|fox|ball|snake|scene|enem|space|fall|monster|zombie|dodge|racing|brick|tower|pinball|bounce|lava|\bslides\b|\bhops\b/i,
  GameplayKit:
    /game|puzzle|opponent|maze|sudoku|chess|tac|random|generat|search|solitaire|crossword|minesweeper|nonogram|jigsaw|rubik|dungeon|board|computer|against/i,
  GameKit:
    /friend|multiplayer|against|leader|score|compet|achieve|player|online|rank|game center|own phone|opponent|freind|farthest|furthest|best time|\bbeat\b|classmate|record|duel/i,
  CoreBluetooth:
    /bluetooth|device|sensor|scale|strap|beacon|arduino|ble|thermometer|connect|power meter|heart belt/i,
  CoreNFC: /nfc|tag|tap|\bchip/i,
  HomeKit:
    /home|light|hue|lamp|thermostat|smart|plug|device|remote|room|printer|camera|window|door|shutter|blinds|garage|heating/i,
  StoreKit:
    /buy|purchase|premium|subscription|unlock|paid|pay|sell|free trial|\btips?\b|\beuros? each|a month to|remove the ads/i,
  PassKit: /pay|wallet|card|ticket|pass|shop|buy|sell|order|donat|deliver|coupon|rent/i,
  EventKit:
    /calendar|appointment|event|meeting|schedule|wedding|party|reminders|birthday|lecture|book|class|concert|guest/i,
  Contacts: /contact|\bcalls?\b|birthday|guest|friend|people|invite|famil|person|card|lend|lent|borrow/i,
  MusicKit: /apple music|song|playlist|album|music|concert|vinyl/i,
  Speech:
    /speech|subtitle|deaf|pronunc|accent|stutter|speak|voice|transcri|dictat|pronounc|talk|lecture|text|say|caption|spoken|record|written down/i,
  Translation: /translat|language|foreign|abroad|word|menu|speak|lingual|spanish|english|german|french|sign/i,
  PencilKit:
    /kanji|hanzi|calligraph|cursive|finger|signature|whiteboard|draw|sketch|paint|pencil|handwrit|letter|canvas|doodle|colou?r|trac|sign|homework/i,
  PDFKit: /pdf|document|invoice|report|paper|print|scan|letter|form|page|receipt|sheet/i,
  WebKit: /web|article|read|news|browser|book|epub|link|blog|safari|client|page/i,
  SafariServices: /web|article|read|news|browser|link|safari|client|block|blog|page/i,
  WeatherKit:
    /weather|rain|forecast|sun|storm|temperature|outdoor|snow|wind|climate|sky|\bice\b|frost|umbrella|tide|moon|outside|washing|laundry|jacket|coat\b|umbrella|barbecue|picnic|good day/i,
  CallKit: /call|phone|voip|spam|intercom/i,
  MultipeerConnectivity:
    /own phone|phones|bluetooth|without internet|friend|local|party|room|offline|peer|same|class|ipads|side by side|without wifi|no wifi/i,
  HomeNetwork: /network/i,
  CarPlay: /car|driv/i,
  FamilyControls:
    /tablet|screen time|block|limit|app|distract|detox|opening|stop me|phone|tiktok|insta|youtube|games\b|snapchat/i,
  NetworkExtension: /vpn|block|filter|dns|traffic/i,
  ShazamKit: /song|sound|music|recogni|bird|hear/i,
  GroupActivities: /together|facetime|shareplay/i,
  CryptoKit: /encrypt|password|secret|secure|private|vault|2fa|code|authenticator|cannot read/i,
}
