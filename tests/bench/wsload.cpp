// wsload: a load generator for rooms of two players and any number of watchers. One thread, epoll, no library.
//
//   wsload --port P --codec ref|narabe [--rooms N] [--spectators S] [--seconds D] [--warmup W] [--settle T]
//          [--think MS] [--wait-all] [--pid SERVER]
//
// In each room the players put the stones of a scripted drawn game, one after the other: a move is sent when the
// other player has seen the one before (closed loop), MS later (--think), or when everybody in the room has seen
// it (--wait-all). Times, all in microseconds, from sending a move to its arrival: `rtt` at the mover, `del` at
// the other player, `all` at the last member of the room. CPU and memory are those of process SERVER.
// Prints one line of JSON. Exit code 0; 1: not everybody could join; 3: refusals or lost connections.
// Speaks to this machine only.
#include "wsload.h"
#include "gauge.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <queue>
#include <random>

namespace {

constexpr uint32_t CELLS = 225, LINES = 15;
constexpr uint64_t SECOND = 1000000000ull;

struct Options {
    int port = 0, pid = 0;
    uint32_t rooms = 50, spectators = 0;
    double seconds = 3, warmup = 1, settle = 0.5, think = 0;
    bool wait_all = false;
    std::string codec = "ref";
} opt;

struct Conn {
    enum State : uint8_t { NEW, SHAKING, OPEN, JOINED, DEAD };
    int fd = -1;
    State state = NEW;
    ConnInfo info;
    std::string rest;  // the beginning of a frame whose end has not come
};

struct Room {
    std::string key;
    uint32_t game = 0, ply = 0;          // ply: stones sent in this game
    uint32_t started = 0;                // seats that know of the next game, while `waiting` for it
    bool waiting = false;
    uint64_t sent[CELLS + 1] = {0};      // by ply
    uint32_t seen[CELLS + 1] = {0};      // members that have seen it
    uint16_t order[CELLS];
};

std::unique_ptr<Codec> codec;
std::vector<Conn> conns;
std::vector<Room> rooms;
int poller;
uint32_t members, next_id = 1;
bool playing = false, recording = false;
uint64_t joined = 0, errors = 0, dead = 0, short_writes = 0;
uint64_t moves = 0, casts = 0, move_bytes = 0, cast_bytes = 0;
std::vector<uint32_t> at_mover, at_other, at_last;  // units of 10 ns
uint8_t buffer[1 << 18];
typedef std::pair<uint64_t, uint32_t> Due;          // when, room
std::priority_queue<Due, std::vector<Due>, std::greater<Due>> due;

uint64_t now() {
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * SECOND + t.tv_nsec;
}
uint64_t after(double seconds) { return now() + (uint64_t)(seconds * SECOND); }
Conn& member(uint32_t room, uint32_t seat) { return conns[(size_t)room * members + seat]; }

// ---- sending ---------------------------------------------------------------------------------------

void send_frame(Conn& c, const std::string& payload, int opcode = 2) {
    uint8_t frame[2048];
    size_t n = payload.size(), head = 2;
    if (n > sizeof frame - 8) { errors++; return; }
    frame[0] = 0x80 | opcode;
    if (n < 126) frame[1] = 0x80 | n;
    else frame[1] = 0x80 | 126, frame[2] = n >> 8, frame[3] = n, head = 4;
    uint32_t mask = next_id * 2654435761u;
    memcpy(frame + head, &mask, 4);
    const uint8_t* key = frame + head;
    head += 4;
    for (size_t i = 0; i < n; i++) frame[head + i] = payload[i] ^ key[i & 3];
    if (send(c.fd, frame, head + n, MSG_NOSIGNAL) != (ssize_t)(head + n)) short_writes++;
}

// The seat that puts stone `ply`: seat 0 begins, and after each game the other one where colours swap.
uint32_t mover(const Room& r, uint32_t ply) { return (ply - 1 + (codec->restarts() ? r.game : 0)) & 1; }

void next_game(uint32_t room) {
    Room& r = rooms[room];
    r.waiting = codec->restarts();
    r.started = 0;
    if (!r.waiting) {
        r.ply = 0, r.game++;
        return;
    }
    for (uint32_t seat = 0; seat < 2; seat++) {
        Conn& c = member(room, seat);
        send_frame(c, codec->again(c.info, next_id++));
    }
}

void play(uint32_t room) {
    static std::string payload;
    Room& r = rooms[room];
    if (r.ply >= CELLS) next_game(room);
    if (r.waiting) return;
    uint32_t ply = ++r.ply;
    Conn& c = member(room, mover(r, ply));
    payload.clear();
    codec->move(c.info, ply, r.order[ply - 1], next_id++, payload);
    move_bytes = payload.size();
    r.seen[ply] = 0;
    r.sent[ply] = now();
    send_frame(c, payload);
}

void reply(uint32_t room) {  // what is to be seen of the last move has been seen
    if (recording) moves++;
    if (!playing) return;
    if (opt.think > 0) due.push(Due(rooms[room].sent[rooms[room].ply] + (uint64_t)(opt.think * 1e6), room));
    else play(room);
}

// ---- receiving -------------------------------------------------------------------------------------

void join(Conn& c) { c.state = Conn::JOINED, joined++; }

void note(std::vector<uint32_t>& list, uint64_t ns) {
    if (recording) list.push_back((uint32_t)std::min<uint64_t>(ns / 10, UINT32_MAX));
}

void on_started(Conn& c) {
    Room& r = rooms[c.info.room];
    if (c.state == Conn::OPEN) join(c);
    if (!r.waiting || c.info.seat > 1 || ++r.started < 2) return;
    r.waiting = false;
    r.ply = 0, r.game++;
    if (playing) play(c.info.room);
}

void on_move(Conn& c, uint32_t ply) {
    if (ply == 0 || ply > CELLS) { errors++; return; }
    Room& r = rooms[c.info.room];
    uint64_t took = now() - r.sent[ply];
    bool player = c.info.seat < 2, own = c.info.seat == mover(r, ply), last = ++r.seen[ply] == members;
    casts++;
    if (player) note(own ? at_mover : at_other, took);
    if (last && members > 2) note(at_last, took);
    if (opt.wait_all ? last : player && !own) reply(c.info.room);
}

void complain(const uint8_t* p, size_t n) {
    if (errors++ >= 3) return;
    fprintf(stderr, "refused: ");
    for (size_t i = 0; i < n && i < 160; i++) fprintf(stderr, p[i] >= 32 && p[i] < 127 ? "%c" : "\\x%02x", p[i]);
    fprintf(stderr, "\n");
}

void on_message(Conn& c, const uint8_t* p, size_t n) {
    Event e = codec->parse(c.info, p, n);
    switch (e.kind) {
        case Event::NONE: break;
        case Event::JOINED: if (c.state == Conn::OPEN) join(c); break;
        case Event::STARTED: on_started(c); break;
        case Event::MOVE: cast_bytes = n; on_move(c, e.ply); break;
        case Event::ERROR: complain(p, n); break;
    }
}

void die(Conn& c) {
    if (c.state == Conn::JOINED) joined--;
    c.state = Conn::DEAD;
    dead++;
    close(c.fd);
    c.fd = -1;
}

size_t on_handshake(Conn& c, const uint8_t* p, size_t n) {  // bytes used
    const uint8_t* end = (const uint8_t*)memmem(p, n, "\r\n\r\n", 4);
    if (!end) return 0;
    if (n < 12 || memcmp(p + 9, "101", 3)) {
        complain(p, n);
        die(c);
        return n;
    }
    c.state = Conn::OPEN;
    for (const std::string& frame : codec->hello(c.info)) send_frame(c, frame);
    return end + 4 - p;
}

size_t on_frame(Conn& c, const uint8_t* p, size_t n) {  // bytes used; servers of ours don't fragment
    if (n < 2) return 0;
    size_t head = 2;
    uint64_t length = p[1] & 127;
    if (length == 126) {
        if (n < 4) return 0;
        length = p[2] << 8 | p[3], head = 4;
    } else if (length == 127) {
        if (n < 10) return 0;
        length = 0, head = 10;
        for (int i = 2; i < 10; i++) length = length << 8 | p[i];
    }
    if (n < head + length) return 0;
    int opcode = p[0] & 15;
    if (opcode < 3) on_message(c, p + head, length);
    else if (opcode == 9) send_frame(c, std::string((const char*)p + head, length), 10);
    else if (opcode == 8) errors++, die(c);
    return head + length;
}

void on_readable(Conn& c) {
    ssize_t got = recv(c.fd, buffer, sizeof buffer, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) { die(c); return; }
    const uint8_t* p = buffer;
    size_t n = got, at = 0;
    std::string whole;
    if (!c.rest.empty()) {
        whole.swap(c.rest);
        whole.append((char*)buffer, got);
        p = (const uint8_t*)whole.data(), n = whole.size();
    }
    while (c.state != Conn::DEAD) {
        size_t used = c.state == Conn::SHAKING ? on_handshake(c, p + at, n - at) : on_frame(c, p + at, n - at);
        if (!used) break;
        at += used;
    }
    if (at < n) c.rest.assign((const char*)p + at, n - at);
}

void poll_once(int ms) {
    epoll_event events[512];
    int n = epoll_wait(poller, events, 512, ms);
    for (int i = 0; i < n; i++) {
        Conn& c = conns[events[i].data.u64];
        if (c.state != Conn::DEAD) on_readable(c);
    }
}

void run_until(uint64_t end) {
    for (uint64_t t = now(); t < end; t = now()) {
        while (!due.empty() && due.top().first <= t) {
            uint32_t room = due.top().second;
            due.pop();
            if (playing) play(room);
        }
        uint64_t next = due.empty() ? end : std::min(end, due.top().first);
        t = now();
        poll_once(next <= t ? 0 : (int)std::min<uint64_t>((next - t) / 1000000 + (due.empty() ? 1 : 0), 50));
    }
}

// ---- joining ---------------------------------------------------------------------------------------

bool open_conn(size_t index) {
    Conn& c = conns[index];
    c.fd = socket(AF_INET, SOCK_STREAM, 0);
    int on = 1;
    setsockopt(c.fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(opt.port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (c.fd < 0 || connect(c.fd, (sockaddr*)&to, sizeof to)) {
        perror("connect");
        return false;
    }
    fcntl(c.fd, F_SETFL, O_NONBLOCK);
    std::string protocol = codec->subprotocol();
    std::string request = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(opt.port) +
        "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n" +
        (protocol.empty() ? "" : "Sec-WebSocket-Protocol: " + protocol + "\r\n") + "\r\n";
    if (send(c.fd, request.data(), request.size(), MSG_NOSIGNAL) != (ssize_t)request.size()) short_writes++;
    c.state = Conn::SHAKING;
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = index;
    epoll_ctl(poller, EPOLL_CTL_ADD, c.fd, &event);
    return true;
}

bool join_phase(int phase) {  // at most 64 connections at a time are on their way
    std::vector<size_t> waiting;
    for (size_t i = 0; i < conns.size(); i++)
        if (codec->phase(conns[i].info.seat) == phase) waiting.push_back(i);
    uint64_t before = joined, want = before + waiting.size(), end = after(60);
    size_t opened = 0;
    while (joined < want && now() < end && !dead) {
        while (opened < waiting.size() && before + opened < joined + 64)
            if (!open_conn(waiting[opened++])) return false;
        poll_once(10);
    }
    return joined == want;
}

void lay_out() {
    // Colours by ((x>>1)+y)&1: a full board without five in a row, 113 stones for whoever begins.
    std::mt19937 random(42);
    for (uint32_t room = 0; room < opt.rooms; room++) {
        std::vector<uint16_t> first, second;
        for (uint32_t i = 0; i < CELLS; i++) ((((i % LINES) >> 1) + i / LINES) & 1 ? second : first).push_back(i);
        for (auto* side : {&first, &second})
            for (size_t i = side->size() - 1; i; i--) std::swap((*side)[i], (*side)[random() % (i + 1)]);
        for (uint32_t i = 0; i < CELLS; i++) rooms[room].order[i] = (i & 1 ? second : first)[i / 2];
        for (uint32_t seat = 0; seat < members; seat++) member(room, seat).info = {room, seat, &rooms[room].key};
    }
}

// ---- measuring -------------------------------------------------------------------------------------

int measure() {
    long rss_empty = rss_of(opt.pid);
    double cpu_empty = cpu_of(opt.pid);
    uint64_t begin = now();
    for (int phase = 0; phase < 3; phase++) {
        if (join_phase(phase)) continue;
        fprintf(stderr, "only %lu of %zu joined (lost %lu, errors %lu)\n", joined, conns.size(), dead, errors);
        return 1;
    }
    double join_s = (now() - begin) / (double)SECOND, join_cpu = cpu_of(opt.pid) - cpu_empty;
    run_until(after(opt.settle));
    long rss_idle = rss_of(opt.pid);
    playing = true;
    for (uint32_t room = 0; room < opt.rooms; room++) {
        if (opt.think > 0) due.push(Due(now() + (uint64_t)(opt.think * 1e6 * room / opt.rooms), room));
        else play(room);
    }
    run_until(after(opt.warmup));
    double cpu = cpu_of(opt.pid), own = own_cpu();
    uint64_t from = now(), casts_before = casts;
    recording = true;
    run_until(after(opt.seconds));
    double took = (now() - from) / (double)SECOND;
    cpu = cpu_of(opt.pid) - cpu, own = own_cpu() - own;
    recording = playing = false;
    uint64_t delivered = casts - casts_before;
    long rss_end = rss_of(opt.pid);
    run_until(after(0.1));  // what is under way comes in
    double n = conns.size();
    printf("{\"rooms\":%u,\"spectators\":%u,\"seconds\":%.3f,\"moves\":%lu,\"moves_s\":%.0f,\"casts_s\":%.0f",
           opt.rooms, opt.spectators, took, moves, moves / took, delivered / took);
    print_times("rtt", at_mover), print_times("del", at_other);
    if (members > 2) print_times("all", at_last);
    printf(",\"server_cpu_pct\":%.1f,\"load_cpu_pct\":%.1f,\"cpu_s_per_1k\":%.5f,\"join_s\":%.2f,\"join_cpu_ms\":%.3f",
           100 * cpu / took, 100 * own / took, moves ? 1000 * cpu / moves : 0, join_s, 1000 * join_cpu / n);
    printf(",\"rss_empty_kib\":%ld,\"rss_conn_kib\":%.2f,\"rss_conn_end_kib\":%.2f",
           rss_empty, (rss_idle - rss_empty) / n, (rss_end - rss_empty) / n);
    printf(",\"move_bytes\":%lu,\"cast_bytes\":%lu,\"errors\":%lu,\"dead\":%lu,\"short_writes\":%lu}\n",
           move_bytes, cast_bytes, errors, dead, short_writes);
    return errors || dead || !moves ? 3 : 0;
}

bool read_options(int argc, char** argv) {
    for (int i = 1; i < argc; i++) {
        std::string name = argv[i];
        if (name == "--wait-all") { opt.wait_all = true; continue; }
        const char* value = ++i < argc ? argv[i] : "";
        if (name == "--port") opt.port = atoi(value);
        else if (name == "--pid") opt.pid = atoi(value);
        else if (name == "--codec") opt.codec = value;
        else if (name == "--rooms") opt.rooms = atoi(value);
        else if (name == "--spectators") opt.spectators = atoi(value);
        else if (name == "--seconds") opt.seconds = atof(value);
        else if (name == "--warmup") opt.warmup = atof(value);
        else if (name == "--settle") opt.settle = atof(value);
        else if (name == "--think") opt.think = atof(value);
        else return false;
    }
    codec = make_codec(opt.codec);
    return codec && opt.port > 0 && opt.rooms > 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (!read_options(argc, argv)) {
        fprintf(stderr, "wsload: see the head of wsload.cpp for the options\n");
        return 2;
    }
    rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    members = 2 + opt.spectators;
    rooms.resize(opt.rooms);
    conns.resize((size_t)opt.rooms * members);
    poller = epoll_create1(0);
    lay_out();
    return measure();
}
