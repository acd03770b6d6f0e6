package ru.spetskarta.recorder.core.app;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import ru.spetskarta.recorder.core.Core;
import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.queue.Disk;
import ru.spetskarta.recorder.core.recording.Driver;
import ru.spetskarta.recorder.core.recording.Settings;
import ru.spetskarta.recorder.core.sending.Outcome;
import ru.spetskarta.recorder.core.sending.Server;

/** Handles the page's calls. A wrong call changes nothing. */
public final class Commands {
  /** Version of the messages between page and app. */
  private static final int PROTOCOL = 2;
  private static final List<String> CALIBRATE = Arrays.asList("begin", "say", "end");
  private static final List<String> FROM_SERVER = Arrays.asList("enrol", "drivers", "borders");
  private static final List<String> LANGUAGES = Arrays.asList("ru", "uz", "tg", "ky");
  private static final List<String> PUT_AWAY = Arrays.asList("holes", "photo", "thinned", "sleep", "interrupted", "prepare",
      "auto");

  /** A call that is refused; the message is the error's name for the page. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String word) {
      super(word);
    }
  }

  private final Core core;

  public Commands(Core core) {
    this.core = core;
  }

  /** Whether `asked` must be called before `run`, on a thread that may wait for the network. */
  public static boolean needsServer(Map<String, Object> call) {
    return FROM_SERVER.contains(call.get("call"));
  }

  /** In whose name the server is asked: the token of the machine and the driver. */
  public static final class Asker {
    private final String token;
    private final Long driver;

    public Asker(String token, Long driver) {
      this.token = token;
      this.driver = driver;
    }
  }

  /** The server's answer; null if it cannot be reached. */
  public static Server.Answer ask(Server server, Map<String, Object> call, Asker asker) {
    if (!"enrol".equals(call.get("call"))) {
      if (asker == null || asker.token == null) return null;
      if (!"drivers".equals(call.get("call"))) return server.borders(asker.token);
      Long driver = Json.whole(call.get("driver"));
      String code = Json.text(call.get("code"));
      // With a code a driver identifies himself; otherwise the page asks for the list of drivers.
      if (driver == null || code == null) return server.drivers(asker.token, asker.driver);
      return server.admitDriver(asker.token, driver, code);
    }
    String token = Json.text(call.get("token"));
    return Server.isToken(token) ? server.self(token) : null;
  }

  public String run(Map<String, Object> call, Server.Answer asked) {
    Object id = call.get("id");
    try {
      if (!(id instanceof Double)) throw new Refused("invalid");
      return Json.write(Json.of("id", id, "ok", answer(call, asked)));
    } catch (Refused refused) {
      return error(call, refused.getMessage());
    } catch (RuntimeException wrong) {
      // The page must get an answer, or it would wait for ever.
      return error(call, "failed");
    }
  }

  public static String error(Map<String, Object> call, String word) {
    Object id = call.get("id");
    return Json.write(Json.of("id", id instanceof Double ? id : null, "error", word));
  }

  private Object answer(Map<String, Object> call, Server.Answer asked) throws Refused {
    String name = Json.text(call.get("call"));
    if (name == null) throw new Refused("invalid");
    if (name.equals("hello")) return hello();
    if (name.equals("enrol")) enrol(Json.text(call.get("token")), asked, !Boolean.FALSE.equals(call.get("agreed")));
    else if (name.equals("use")) use(Json.text(call.get("equipment")));
    else if (name.equals("leave")) choose(null);
    else if (name.equals("start")) start();
    else if (name.equals("stop")) core.session.stop();
    else if (name.equals("tryOut")) tryOut();
    else if (name.equals("calibrate")) calibrate(oneOf(CALIBRATE, call.get("what")));
    else if (name.equals("photo")) core.photos.take();
    else if (name.equals("note")) core.driver.say(oneOf(Driver.SAYS, call.get("what")));
    else if (name.equals("agree")) core.consent.give(core.machines.current(), false);
    else if (name.equals("driver")) driver(call.get("driver"));
    else if (name.equals("drivers")) return drivers(asked);
    else if (name.equals("borders")) borders(asked);
    else if (name.equals("choose")) settings(call.get("settings"));
    else if (name.equals("retry")) retry();
    else if (name.equals("redate")) redate();
    else if (name.equals("clear")) clear();
    else if (name.equals("putAway")) core.session.putAway(oneOf(PUT_AWAY, call.get("what")));
    else if (name.equals("language")) language(oneOf(LANGUAGES, call.get("code")));
    else throw new Refused("unknown");
    return null;
  }

  private static String oneOf(List<String> words, Object word) throws Refused {
    if (!(word instanceof String) || !words.contains(word)) throw new Refused("invalid");
    return (String) word;
  }

  private Object hello() {
    return Json.of("protocol", PROTOCOL, "version", core.phone.version(), "device", core.phone.device(), "maker",
        core.phone.maker(), "language", core.state.language, "state", core.json());
  }

  /** `agreed`: the page has asked for the consent and sent it to the server; the plain screen asks for it at «Старт». */
  private void enrol(String token, Server.Answer asked, boolean agreed) throws Refused {
    if (asked == null) throw new Refused("revoked");
    Outcome outcome = asked.outcome;
    if (outcome.kind == Outcome.Kind.REFUSED) throw new Refused(outcome.reason);
    if (outcome.kind == Outcome.Kind.LATER && !outcome.reason.equals("server")) throw new Refused("network");
    Object id = asked.body == null ? null : Json.map(asked.body.get("equipment")).get("_id");
    if (outcome.kind != Outcome.Kind.STORED || Json.text(id) == null) throw new Refused("server");
    String before = core.machines.current();
    try {
      core.machines.add(token, asked.body);
    } catch (IOException error) {
      throw new Refused(Disk.isFull(error) ? "no_room" : "failed");
    }
    if (agreed) core.consent.give(Json.text(id), true);
    core.onMachine(before);
  }

  private void use(String equipment) throws Refused {
    if (equipment == null || !core.machines.has(equipment)) throw new Refused("invalid");
    choose(equipment);
  }

  private void choose(String equipment) throws Refused {
    String before = core.machines.current();
    try {
      core.machines.choose(equipment);
    } catch (IOException error) {
      throw new Refused(Disk.isFull(error) ? "no_room" : "failed");
    }
    core.onMachine(before);
  }

  private void driver(Object chosen) throws Refused {
    if (chosen != null && !(chosen instanceof Map) || !core.driver.choose(chosen)) throw new Refused("invalid");
  }

  /** The drivers as the server lists them. */
  private Object drivers(Server.Answer asked) throws Refused {
    if (asked == null || asked.outcome.kind != Outcome.Kind.STORED || asked.body == null) throw new Refused("network");
    return Json.of("drivers", Json.list(asked.body.get("drivers")), "week", Json.list(asked.body.get("week")));
  }

  private void borders(Server.Answer asked) throws Refused {
    if (asked == null || asked.outcome.kind != Outcome.Kind.STORED || asked.body == null) throw new Refused("network");
    core.auto.keep(asked.body.get("borders"));
  }

  private void start() throws Refused {
    String problem = core.session.start();
    if (problem != null) throw new Refused(problem);
  }

  private void tryOut() throws Refused {
    String problem = core.trial.begin();
    if (problem != null) throw new Refused(problem);
  }

  private void calibrate(String what) {
    if (what.equals("begin")) core.calibration.begin();
    else if (what.equals("say")) core.calibration.say();
    else core.calibration.end();
    core.changed();
  }

  private void settings(Object change) throws Refused {
    Settings next = change instanceof Map ? core.state.settings.with(Json.map(change)) : null;
    if (next == null) throw new Refused("invalid");
    core.choose(next);
  }

  private void retry() {
    core.machines.allowAll();
    core.sender.retry();
    core.changed();
  }

  /** A person sends them again, so the clocks are compared again. */
  private void redate() {
    // Otherwise nothing would ask for the difference that is forgotten here.
    if (!core.queue.waiting.hasMisdated()) return;
    core.state.skew = null;
    core.redate();
  }

  private void clear() {
    String current = core.machines.current();
    if (current == null) return;
    core.queue.clear(current);
    core.changed();
  }

  private void language(String code) {
    core.state.language = code;
    core.queue.put(Json.of("language", code));
    core.changed();
  }
}
